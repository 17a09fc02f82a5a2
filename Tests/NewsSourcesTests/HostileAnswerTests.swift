// Nonsense in configurations and in answers: it is refused or read, and nothing else happens.
import GazetteCore
import GazetteTesting
import GazetteText
import Testing

@testable import NewsSources

@Suite struct HostileAnswerTests {
  private static func text(_ dice: inout Dice, _ pieces: [String], longest: Int) -> String {
    (0..<dice.roll(longest) + 1).map { _ in dice.pick(pieces) }.joined()
  }

  private static let selectorPieces = [
    "a", "li", "*", ".x", "#y", "[href]", "[a^='b']", "[", "]", " ", ">", "+", "~", ",", ":not(",
    ")",
    ":nth-child(", "2n+1", "-n", ":first-child", ":scope", "\\", "\\41 ", "'", "\"", "@href", "é",
    "0",
  ]
  private static let markup = [
    "<li>", "</li>", "<ul>", "</ul>", "<a href='/1'>", "<a href=\"javascript:x\">", "</a>",
    "<div class=x>",
    "</div>", "<table>", "<tr>", "<td>", "<b>", "</i>", "text ", "&amp;", "&#0;", "<!--", "-->",
    "<svg>",
    "<template>", "<script>", "</script>", "<base href=//b.org/>", "<time datetime=2026-11-30>",
    "\0", "é",
    "<", ">", "<p id=y>", "<html lang=ko>", "<select><option>", "<math>", "]]>",
  ]

  @Test(arguments: UInt64(1)...40) func `selectors and pages of any kind are read or refused`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    for _ in 0..<25 {
      let html = Self.text(&dice, Self.markup, longest: 60)
      guard let page = PageTree(Array(html.utf8)) else { continue }
      for (index, element) in page.elements.enumerated() {
        #expect(element.end > index && element.end <= page.elements.count)
        #expect(html.utf8.count >= page.html(of: index).utf8.count || html.contains("\u{FFFD}"))
      }
      let text = Self.text(&dice, Self.selectorPieces, longest: 8)
      guard let selector = try? Selector(text) else { continue }
      let found = selector.matches(in: page)
      #expect(found == Array(Set(found)).sorted())
      let fields: [PagePart: PageField] = [
        .link: try PageField("a"), .text: try PageField("p, div, li"),
      ]
      let items = PageItems(page, items: selector, fields, at: "https://x.org/", zone: .utc)
      #expect(items.drafts.allSatisfy { WebAddress.isWeb($0.url ?? "") })
      #expect(items.drafts.count + items.skipped.count == items.count)
    }
  }

  private static let pathPieces = [
    "a", "b", ".", "[", "]", "[0]", "[-1]", "[]", "[*]", "\"", "'", "{", "}", "{a}", "$", "9", " ",
    "é",
  ]

  @Test(arguments: UInt64(1)...40) func `a path that can be read can be shown and read again`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    for _ in 0..<50 {
      let text = Self.text(&dice, Self.pathPieces, longest: 7)
      guard let way = try? ItemText(text) else { continue }
      #expect(try ItemText("\(way)") == way, "\(text)")
    }
  }

  private static let values = [
    "1", "-1e9", "\"t\"", "\"\"", "null", "true", "[]", "{}", "[1,[2,[3]]]",
    #"{"a":{"b":[{"a":1}]}}"#,
    #""https://x.org/1""#, #""2026-11-30""#, "1796040000", #"{"a":"x","a":"y"}"#, "\"\\ud800\"",
  ]

  @Test(arguments: UInt64(1)...40) func `items of any shape cost nothing but themselves`(
    seed: UInt64
  ) async throws {
    var dice = Dice(seed: seed)
    let names = ["id", "url", "title", "at", "tags", "by", "x"]
    let items = (0..<20).map { _ in
      let members = names.filter { _ in !dice.hits(oneIn: 4) }.map {
        "\"\($0)\":\(dice.pick(Self.values))"
      }
      return dice.hits(oneIn: 6) ? dice.pick(Self.values) : "{\(members.joined(separator: ","))}"
    }
    let body = "[\(items.joined(separator: ",")),{\"id\":\"sure\",\"url\":\"/1\",\"title\":\"T\"}]"
    let http = StubHTTPClient(["https://x.org/": [.answer(200, body)]])
    let source = try make(
      JSONSource.self,
      [
        ("url", "https://x.org/"),
        (
          "fields",
          [
            "id": ["id", "x.a"], "url": "url", "title": ["title", "x[-1]"], "published": "at",
            "tags": ["tags[]", "x[].b"], "author": "by", "image": "{url}?{id}",
          ]
        ),
      ]
    ).source
    let harvest = try #require(try await source.fetch(context(http)).harvest)
    #expect(harvest.drafts.last?.ownID == "sure")
    #expect(harvest.drafts.count + harvest.skipped.count <= 21)
  }
}
