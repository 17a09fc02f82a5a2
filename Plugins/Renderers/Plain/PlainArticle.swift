// One article in full, as plain text.
import GazetteCore
import GazetteText

struct PlainArticle {
  private let entry: Entry
  private let edition: Edition
  private let card: EntryCard
  private let facts: ArticleFacts
  private let wording: Wording
  private let ink: Ink

  init(_ entry: Entry, in edition: Edition) {
    self.entry = entry
    self.edition = edition
    card = EntryCard(entry, in: edition)
    facts = ArticleFacts(entry.article)
    wording = Wording(edition.language)
    ink = Ink(isOn: edition.usesColor)
  }

  var lines: [String] {
    let body = ArticleFacts.lines(entry.article.content).flatMap(wrapped)
    return Array([head, body, tail].filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var head: [String] {
    var lines = wrapped(card.title).map { ink($0, .strong) }
    var first = card.facts(wording)
    if entry.article.isSaved { first += " · " + wording.saved }
    lines += wrapped(first).map { ink($0, .faint) }
    if !facts.authors.isEmpty { lines += wrapped(named(wording.authors, facts.authors)) }
    if !facts.tags.isEmpty { lines += wrapped(named(wording.tags, facts.tags)) }
    if let link = card.link { lines.append(link) }
    return lines
  }

  private var tail: [String] {
    var lines = facts.attachments.map { address(wording.attachment, $0.url) }
    if let image = facts.image { lines.append(address(wording.image, image)) }
    if let comments = facts.comments { lines.append(address(wording.comments, comments)) }
    if edition.form == .article {
      lines.append(ink(String(entry.article.id.handle.prefix(ArticleID.shortLength)), .faint))
    }
    return lines
  }

  private func named(_ name: String, _ values: [String]) -> String {
    "\(name): \(values.joined(separator: ", "))"
  }

  private func address(_ name: String, _ url: String) -> String {
    "\(name): \(TerminalText.clean(url))"
  }

  private func wrapped(_ text: String) -> [String] { WrappedLines.of(text, edition.columns) }
}
