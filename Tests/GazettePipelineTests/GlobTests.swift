// Patterns with `*`.
import Testing

@testable import GazettePipeline

struct GlobTests {
  @Test(arguments: [
    ("*", "", true), ("*", "anything", true), ("a*", "abc", true), ("a*", "ba", false),
    ("*c", "abc", true), ("*c", "cab", false), ("a*c", "ac", true), ("a*c", "abcb", false),
    ("*b*", "abc", true), ("*b*", "ac", false), ("a*b*c", "a-b-b-c", true),
    ("a*b*c", "a-c-b", false), ("ab*ba", "aba", false), ("ab*ba", "abba", true),
    ("*aab*", "aaaab", true), ("*종*축제", "종소리 축제", true), ("**", "x", true),
  ])
  func `a star stands for anything, and the ends hold`(
    pattern: String, text: String, matches: Bool
  ) {
    #expect(Glob(pattern).matches(text) == matches)
  }

  @Test func `a text that nearly matches everywhere takes no longer than it is long`() {
    let text = String(repeating: "a", count: 60_000)
    let piece = String(repeating: "a", count: 2000) + "b"
    #expect(!Glob("*\(piece)*").matches(text))
  }
}
