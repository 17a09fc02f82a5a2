// Tests of the differences between the lines of two texts.
import GazetteText
import Testing

@Suite struct LineDiffTests {
  @Test func `changes that are far apart are told apart, with the lines around them`() {
    let old = (1...20).map(String.init)
    var new = old
    new[1] = "two"
    new.remove(at: 17)
    let hunks = LineDiff(from: bytes(old), to: bytes(new)).hunks
    #expect(hunks.map(\.head) == ["@@ -1,5 +1,5 @@", "@@ -15,6 +15,5 @@"])
    #expect(
      hunks[0].lines == [
        .kept(old: 0, new: 0), .deleted(1), .inserted(1), .kept(old: 2, new: 2),
        .kept(old: 3, new: 3), .kept(old: 4, new: 4),
      ])
  }

  @Test func `changes that are near are told together`() {
    let old = (1...9).map(String.init)
    var new = old
    new.remove(at: 8)
    new.remove(at: 1)
    #expect(LineDiff(from: bytes(old), to: bytes(new)).hunks.map(\.head) == ["@@ -1,9 +1,7 @@"])
  }

  @Test(arguments: [
    ([], ["a"], "@@ -0,0 +1 @@"), (["a"], [], "@@ -1 +0,0 @@"),
    (["a", "b"], ["a", "b", "c"], "@@ -1,2 +1,3 @@"),
  ])
  func `the head counts as diff does`(old: [String], new: [String], head: String) {
    #expect(LineDiff(from: bytes(old), to: bytes(new)).hunks.map(\.head) == [head])
  }

  @Test func `equal texts have no differences`() {
    #expect(LineDiff(from: bytes(["a"]), to: bytes(["a"])).hunks.isEmpty)
  }

  private func bytes(_ lines: [String]) -> [ArraySlice<UInt8>] { lines.map { Array($0.utf8)[...] } }
}
