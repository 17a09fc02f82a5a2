// Headlines as a terminal shows them, at several widths.
import GazetteCore
import GazetteTesting
import GazetteText
import Testing

@testable import Renderers

struct TerminalListingTests {
  private static let ages: [Int64] = [
    20, 200, 3 * 3600, 30 * 3600, 8 * 86_400, 400 * 86_400, -7200,
  ]

  /// An article of each age, told on a terminal that is `columns` wide.
  private func edition(columns: Int, language: String = "en") -> Edition {
    var articles = TerminalListingTests.ages.enumerated().map { index, age in
      Samples.article(
        index % 2 == 0 ? "서울 반도체 거리에 새 도서관이 문을 열었다" : "The bell tower is open again",
        key: "\(index)", source: index % 2 == 0 ? "종소식 아주 긴 이름" : "bells",
        url: "https://bells.example/\(index)",
        published: Samples.now.advanced(by: .seconds(-age)))
    }
    articles[1].isSaved = true
    articles[2].isRead = true
    var edition = Samples.edition(.listing, articles)
    edition.columns = columns
    edition.showsAge = true
    edition.language = language
    return edition
  }

  @Test func `80 columns hold all that a headline has`() throws {
    let expected = """
      z1vakbkg  • now         종소식 아주…   서울 반도체 거리에 새 도서관이 문을 열었…
      690y0kd3 *• 3 min ago   bells          The bell tower is open again
      bhdecr6f    3 h ago     종소식 아주…   서울 반도체 거리에 새 도서관이 문을 열었…
      bqfhchz1  • 1 d ago     bells          The bell tower is open again
      b2n3y8nw  • 11-22       종소식 아주…   서울 반도체 거리에 새 도서관이 문을 열었…
      ds0157pg  • 2025-10-26  bells          The bell tower is open again
      f46sqhth  • in 2 h      종소식 아주…   서울 반도체 거리에 새 도서관이 문을 열었…

      """
    let found = try rendered(PlainRenderer.self, edition(columns: 80))
    #expect(found == expected)
  }

  @Test func `40 columns leave the source out`() throws {
    let expected = """
      z1vakbkg  • 방금        서울 반도체 거…
      690y0kd3 *• 3분 전      The bell tower…
      bhdecr6f    3시간 전    서울 반도체 거…
      bqfhchz1  • 1일 전      The bell tower…
      b2n3y8nw  • 11-22       서울 반도체 거…
      ds0157pg  • 2025-10-26  The bell tower…
      f46sqhth  • 2시간 후    서울 반도체 거…

      """
    let found = try rendered(PlainRenderer.self, edition(columns: 40, language: "ko"))
    #expect(found == expected)
  }

  @Test func `so few columns that a time would take the title's place leave it out too`() throws {
    let first = try rendered(PlainRenderer.self, edition(columns: 30)).split(separator: "\n")[0]
    #expect(first.hasSuffix("  •  서울 반도체 거리…"))
  }

  @Test(arguments: 1...300)
  func `no line is wider than the terminal`(columns: Int) throws {
    var edition = edition(columns: columns)
    edition.sections[0].entries[0].article.content.title = String(
      repeating: "👩‍👩‍👧e\u{301}값", count: 90)
    edition.sections[0].entries[1].alsoIn = ["a", "b"]
    edition.usesColor = true
    edition.usesLinks = true
    for line in try rendered(PlainRenderer.self, edition).split(separator: "\n") {
      #expect(TerminalText.width(bare(String(line))) <= columns)
    }
  }

  @Test func `where a search matched is marked in the title`() throws {
    var edition = Samples.edition(.listing, [Samples.article("서울 반도체 거리", key: "1")])
    edition.sections[0].entries[0].markedTitle = Snippet(
      [
        Snippet.Part("서울 ", isMatch: false), Snippet.Part("반도체", isMatch: true),
        Snippet.Part(" 거리", isMatch: false),
      ], isTitle: true)
    edition.columns = 80
    edition.usesColor = true
    let line = try rendered(PlainRenderer.self, edition)
    #expect(
      line.contains("\u{1b}[1m서울 \u{1b}[0m\u{1b}[1;31m반도체\u{1b}[0m\u{1b}[1m 거리\u{1b}[0m"))
    edition.usesColor = false
    #expect(try rendered(PlainRenderer.self, edition).hasSuffix("bells  서울 반도체 거리\n"))
  }

  @Test func `a title opens its address where the terminal knows links`() throws {
    var edition = Samples.edition(.listing, [Samples.articles[0]])
    edition.columns = 80
    edition.usesLinks = true
    let line = try rendered(PlainRenderer.self, edition)
    #expect(
      line.hasSuffix(
        "\u{1b}]8;;https://bells.example/tower\u{1b}\\The bell tower is open again"
          + "\u{1b}]8;;\u{1b}\\\n"))
  }

  @Test(arguments: [
    ("https://a.example/값?a;b", "https://a.example/%EA%B0%92?a;b"),
    ("https://a.example/\u{1b}]8;;\u{7}", nil),
    ("https://a.example/\u{9c}", "https://a.example/%C2%9C"),
    ("HTTP://a.example/", "HTTP://a.example/"),
    ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("", nil),
    ("https://a.example/" + String(repeating: "x", count: 2000), nil),
  ])
  func `only addresses of the web are linked, in plain bytes`(address: String, target: String?) {
    #expect(Ink.target(address) == target)
  }

  @Test(arguments: [
    (0, "now", "방금"), (59, "now", "방금"), (60, "1 min ago", "1분 전"), (3599, "59 min ago", "59분 전"),
    (3600, "1 h ago", "1시간 전"), (86_399, "23 h ago", "23시간 전"), (86_400, "1 d ago", "1일 전"),
    (604_799, "6 d ago", "6일 전"), (604_800, nil, nil), (-60, "in 1 min", "1분 후"),
    (-86_400, "in 1 d", "1일 후"), (-86_401, nil, nil),
  ])
  func `an age is told in a few words`(seconds: Int, english: String?, korean: String?) {
    let age = Age(of: Samples.now.advanced(by: .seconds(-seconds)), at: Samples.now)
    #expect(age.words(Wording("en")) == english)
    #expect(age.words(Wording("ko")) == korean)
  }

  @Test func `no moment is too far away for an age`() {
    for milliseconds in [Int64.min, .min + 1, -1, 0, .max] {
      let age = Age(of: Instant(milliseconds: milliseconds), at: Samples.now)
      #expect(age.words(Wording("en")) == nil)
    }
  }
}

/// `text` without Gazette's own colours and links. Any other escape character stays.
func bare(_ text: String) -> String {
  var rest = Array(text.unicodeScalars)[...]
  var bare = String.UnicodeScalarView()
  while let scalar = rest.first {
    if let own = OwnSequence.length(rest) {
      rest = rest.dropFirst(own)
    } else {
      bare.append(scalar)
      rest = rest.dropFirst()
    }
  }
  return String(bare)
}

private enum OwnSequence {
  /// Of a colour or of an end of a link that stands at the beginning of `text`.
  static func length(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    if text.starts(with: "\u{1b}[".unicodeScalars) {
      let code = text.dropFirst(2).prefix { "0123456789;".unicodeScalars.contains($0) }
      return text[code.endIndex...].first == "m" ? code.count + 3 : nil
    }
    guard text.starts(with: "\u{1b}]8;;".unicodeScalars) else { return nil }
    let address = text.dropFirst(5).prefix { (0x21...0x7E).contains($0.value) }
    return text[address.endIndex...].starts(with: "\u{1b}\\".unicodeScalars)
      ? address.count + 7 : nil
  }
}
