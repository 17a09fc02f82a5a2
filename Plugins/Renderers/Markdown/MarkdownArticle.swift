// One article in full, as Markdown.
import GazetteCore
import GazetteText

struct MarkdownArticle {
  private let entry: Entry
  private let edition: Edition
  private let card: EntryCard
  private let facts: ArticleFacts
  private let wording: Wording

  init(_ entry: Entry, in edition: Edition) {
    self.entry = entry
    self.edition = edition
    card = EntryCard(entry, in: edition)
    facts = ArticleFacts(entry.article)
    wording = Wording(edition.language)
  }

  var blocks: [String] {
    let mark = edition.form == .document ? "## " : "# "
    var blocks = [mark + MarkdownText.escaped(card.title, startsLine: true)]
    blocks.append(MarkdownText.escaped(card.facts(wording), startsLine: true))
    blocks += card.tellings.map { MarkdownText.escaped($0, startsLine: true) }
    if !facts.authors.isEmpty { blocks.append(named(wording.authors, facts.authors)) }
    if !facts.tags.isEmpty { blocks.append(named(wording.tags, facts.tags)) }
    let content = self.content
    // With the same mark it would be one list with what the article ends with.
    let bullet = content.last?.hasPrefix("- ") ?? false ? "* " : "- "
    return blocks + content + [links.map { bullet + $0 }.joined(separator: "\n")] + earlier
  }

  /// Each earlier text: what has gone is struck out, what has come is bold.
  private var earlier: [String] {
    guard let texts = EarlierText.all(of: entry, in: edition) else { return [] }
    if texts.isEmpty { return [wording.noEarlierText] }
    return texts.flatMap { text in
      let heading = wording.earlierText(text.number, of: text.count, text.time)
      return [
        "## " + MarkdownText.escaped(heading, startsLine: true), text.pieces.map(run).joined(),
      ]
    }
  }

  private func run(_ piece: WordDiff.Piece) -> String {
    let gap = piece.gap == "\n" ? "\\\n" : piece.gap
    let mark =
      switch piece.change {
      case .same: ""
      case .deleted: "~~"
      case .inserted: "**"
      }
    let lines = piece.text.split(separator: "\n").map {
      MarkdownText.marked(String($0), with: mark, startsLine: true)
    }
    return gap + lines.joined(separator: "\\\n")
  }

  private var content: [String] {
    MarkdownBlocks.blocks(
      of: ArticleFacts.readable(entry.article.content),
      top: edition.form == .document ? 3 : 2, pictureWord: wording.image)
  }

  private var links: [String] {
    var links: [String] = []
    if let link = card.link { links.append(item(wording.original, link)) }
    if let image = facts.image { links.append(shown(image)) }
    links += facts.attachments.map { item($0.title ?? wording.attachment, $0.url) }
    if let comments = facts.comments { links.append(item(wording.comments, comments)) }
    return links
  }

  private func shown(_ image: String) -> String {
    guard edition.layout.showsImages, image.hasPrefix("https://") else {
      return item(wording.image, image)
    }
    return "![\(MarkdownText.escaped(card.title))](\(MarkdownText.destination(image)))"
  }

  private func item(_ name: String, _ address: String) -> String {
    MarkdownText.link(name, address)
  }

  private func named(_ name: String, _ values: [String]) -> String {
    "\(name): " + MarkdownText.escaped(values.joined(separator: ", "))
  }
}
