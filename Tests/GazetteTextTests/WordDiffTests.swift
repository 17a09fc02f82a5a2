// What has gone and what has come between two texts.
import GazetteText
import Testing

struct WordDiffTests {
  private func marked(_ old: String, _ new: String) -> String {
    WordDiff(from: old, to: new).pieces.map { piece in
      switch piece.change {
      case .same: piece.gap + piece.text
      case .deleted: piece.gap + "[-\(piece.text)-]"
      case .inserted: piece.gap + "{+\(piece.text)+}"
      }
    }.joined()
  }

  @Test(arguments: [
    ("the tide was low", "the tide was high", "the tide was [-low-] {+high+}"),
    ("a b c", "a c", "a [-b-] c"), ("a c", "a b c", "a {+b+} c"), ("", "a b", "{+a b+}"),
    ("a b", "", "[-a b-]"), ("a  b", "a\tb", "a b"),
    ("one\n\ntwo", "one\n\nthree", "one\n[-two-]\n{+three+}"),
    ("東京都", "東京府", "東京[-都-]{+府+}"), ("도서관이 문을 열었다", "도서관이 문을 닫았다", "도서관이 문을 [-열었다-] {+닫았다+}"),
  ])
  func `words that went and words that came are marked`(
    old: String, new: String, wanted: String
  ) {
    #expect(marked(old, new) == wanted)
  }

  /// The length of a longest common part, by the book.
  private func longestCommon(_ left: [Character], _ right: [Character]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for a in left {
      var corner = 0
      for (index, b) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = a == b ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row[right.count]
  }

  @Test func `both texts can be read from the pieces, and no way is shorter`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      func text() -> [Character] {
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in
          "東京都府新".randomElement(using: &random) ?? "東"
        }
      }
      let (old, new) = (text(), text())
      let pieces = WordDiff(from: String(old), to: String(new)).pieces
      let kept = pieces.filter { $0.change == .same }.map(\.text).joined()
      #expect(pieces.filter { $0.change != .inserted }.map(\.text).joined() == String(old))
      #expect(pieces.filter { $0.change != .deleted }.map(\.text).joined() == String(new))
      #expect(kept.count == longestCommon(old, new))
    }
  }

  @Test func `two long texts that share nothing are told as replaced`() {
    let old = (0..<30_000).map { "a\($0)" }.joined(separator: " ")
    let new = (0..<30_000).map { "b\($0)" }.joined(separator: " ")
    let pieces = WordDiff(from: old, to: new).pieces
    #expect(pieces.map(\.change) == [.deleted, .inserted])
  }
}
