// Whatever an article says, a terminal sees only Gazette's own control sequences.
import GazetteCore
import GazetteTesting
import Testing

@testable import Renderers

struct ForeignTextTests {
  private static let pieces = [
    "\u{1b}[31m", "\u{1b}]8;;https://evil.example/\u{1b}\\", "\u{1b}]0;title\u{7}", "\u{9b}2J",
    "\u{9d}8;;x\u{9c}", "\t", "\n", "\r", "\u{0}", "\u{8}", "\u{7f}", "\u{85}", "\u{2028}",
    "\u{2029}", "\u{202e}", "\u{2066}", "\u{200d}", "값", "a", " ", "|", "👩‍👩‍👧", "e\u{301}",
    "\u{1b}", "\\", "https://x.example/", ";", "m",
  ]

  private func text(_ dice: inout Dice) -> String {
    (0..<dice.roll(12)).map { _ in dice.pick(ForeignTextTests.pieces) }.joined()
  }

  /// With random text in every field that a source, or a config, can fill.
  private func edition(_ form: Edition.Form, _ dice: inout Dice) -> Edition {
    var article = Samples.article(
      text(&dice), key: text(&dice), source: text(&dice), url: "https://x.example/" + text(&dice),
      summary: text(&dice), html: dice.hits(oneIn: 2) ? text(&dice) : nil, text: text(&dice),
      labels: [text(&dice)])
    if dice.hits(oneIn: 4) { article.content.url = text(&dice) }
    article.content.externalURL = text(&dice)
    article.content.tags = [text(&dice)]
    article.content.authors = [Author(name: text(&dice), url: text(&dice), email: text(&dice))]
    article.content.image = "https://x.example/" + text(&dice)
    article.content.commentsURL = "https://x.example/" + text(&dice)
    article.content.language = text(&dice)
    article.content.attachments = [Attachment(url: "https://x.example/" + text(&dice))]
    var entry = Entry(article: article, alsoIn: [text(&dice)])
    let parts = [
      Snippet.Part(text(&dice), isMatch: false), Snippet.Part(text(&dice), isMatch: true),
    ]
    entry.snippet = Snippet(parts)
    if dice.hits(oneIn: 2) { entry.markedTitle = Snippet(parts, isTitle: true) }
    entry.tellings = [Telling(id: ArticleID(source: text(&dice), key: "k"), reason: .title)]
    var earlier = article.content
    earlier.title = text(&dice)
    entry.revisions = [Revision(content: earlier, fetched: nil)]
    var edition = Edition(
      form: form, title: text(&dice),
      sections: [Section(heading: text(&dice), entries: [entry])], made: Samples.now)
    edition.failures = [Failure(source: text(&dice), reason: text(&dice))]
    edition.silences = [Silence(source: text(&dice), since: Samples.now)]
    if form == .document {
      var feed = FeedInfo()
      feed.title = text(&dice)
      edition.feed = feed
    }
    return edition
  }

  @Test(arguments: Edition.Form.allCases, [nil, 12, 40, 80, 300] as [Int?])
  func `no foreign control character comes through`(form: Edition.Form, columns: Int?) throws {
    var dice = Dice(seed: UInt64(columns ?? 7))
    for round in 0..<60 {
      var edition = edition(form, &dice)
      edition.columns = columns
      edition.usesColor = round % 2 == 0
      edition.usesLinks = round % 3 == 0
      edition.showsAge = round % 5 == 0
      for kind: any Renderer.Type in [
        PlainRenderer.self, TSVRenderer.self, JSONLinesRenderer.self,
      ] {
        let foreign = bare(try rendered(kind, edition)).unicodeScalars.filter {
          acts($0, amid: kind)
        }
        #expect(foreign.isEmpty, "\(kind.kind): \(foreign.map(\.value))")
      }
    }
  }

  private func acts(_ scalar: Unicode.Scalar, amid kind: any Renderer.Type) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x09: kind.kind != TSVRenderer.kind
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
