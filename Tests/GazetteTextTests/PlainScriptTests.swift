// Texts of plain script are searched as all others are, only sooner.
import Testing

@testable import GazetteText

struct PlainScriptTests {
  private static let scalars = (UInt32(0x20)...0xFFFF).compactMap(Unicode.Scalar.init)

  @Test func `what is told of a character at sight is what folding makes of it`() {
    for scalar in PlainScriptTests.scalars {
      let letter = String(
        decoding: [FoldTable.lowerASCII(UInt8(truncatingIfNeeded: scalar.value))], as: UTF8.self)
      let between = SearchText.tokens("a\(scalar)b")
      switch PlainScript.role(of: scalar.value) {
      case .letter: #expect(between == ["a\(letter)b"])
      case .gram: #expect(between == ["a", "\(scalar)", "b"])
      case .separator: #expect(between == ["a", "b"], "\(scalar.value)")
      case nil: break
      }
    }
  }

  @Test func `plain characters never join their neighbours`() {
    let plain = PlainScriptTests.scalars.filter { PlainScript.role(of: $0.value) != nil }
    var text = String.UnicodeScalarView()
    for scalar in plain {
      text.append(contentsOf: ["가", scalar, "か", scalar, "a"])
    }
    #expect(String(text).count == text.count)
  }

  /// Words, grams and punctuation, of few kinds, so that much is found.
  private func text(_ random: inout SeededRandom, _ sizes: ClosedRange<Int>) -> String {
    let pieces = [
      "a", "b", "ab", "Ab", " ", " ", ", ", "가", "나", "가나", "다", "東", "京", "か", "…", "“", "7",
    ]
    let count = Int.random(in: sizes, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func query(_ random: inout SeededRandom) -> String {
    let typed = text(&random, 1...4)
    return [typed, typed + "*", "\"\(typed)\""].randomElement(using: &random) ?? typed
  }

  @Test func `a title and a text count as much as those that must be folded`() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<3000 {
      let ranking = SearchRanking(SearchQuery(query(&random)))
      let (title, body) = (text(&random, 0...11), text(&random, 0...29))
      let heading = ranking.score(title: title)
      let other = ranking.score(title: title + " \u{301}")
      #expect(heading == other)
      #expect(
        ranking.score(heading, text: body) == ranking.score(heading, text: body + " \u{301}"))
    }
  }

  @Test func `a snippet marks what it marks among characters of several scalars`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      let search = SearchQuery(query(&random))
      let line = PlainText.line(text(&random, 1...40))
      let plain = SearchSnippet(of: line, for: search, length: 1000).map(marked)
      let other = SearchSnippet(of: line + " 🏴‍☠️", for: search, length: 1000).map(marked)
      #expect(plain.map { $0 + " 🏴‍☠️" } == other)
    }
  }

  private func marked(_ found: SearchSnippet) -> String {
    var marked = found.text
    for range in found.matches.reversed() {
      marked.insert("]", at: range.upperBound)
      marked.insert("[", at: range.lowerBound)
    }
    return marked
  }

  @Test func `a search of more tokens than are seen at sight is ranked all the same`() {
    let words = (0..<80).map { "w\($0)" }
    let ranking = SearchRanking(SearchQuery(words.joined(separator: " ")))
    #expect(ranking.score(title: words.joined(separator: " ")).points == 8 + 4 * 80)
    #expect(ranking.score(title: "w79 w1").points == 8)
  }
}
