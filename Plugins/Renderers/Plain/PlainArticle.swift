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
    ink = Ink(isOn: edition.usesColor, links: edition.usesLinks)
  }

  var lines: [String] {
    Array(([head] + body + [tail] + earlier).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// A document is printed as it comes, with its lines and no more.
  private var body: [[String]] {
    guard edition.form == .article else {
      return [ArticleFacts.lines(entry.article.content).flatMap(wrapped)]
    }
    return PlainBody(ArticleFacts.readable(entry.article.content), ink, edition.columns, wording)
      .parts
  }

  /// Each earlier text with what has gone and what has come since.
  private var earlier: [[String]] {
    guard let texts = EarlierText.all(of: entry, in: edition) else { return [] }
    if texts.isEmpty { return [[wording.noEarlierText]] }
    return texts.flatMap { text in
      [
        [ink(wording.earlierText(text.number, of: text.count, text.time), .strong)],
        StyledLines.of(text.pieces.flatMap(run), edition.columns, ink),
      ]
    }
  }

  /// Colours tell on a terminal what brackets tell elsewhere.
  private func run(_ piece: WordDiff.Piece) -> [StyledRun] {
    let gap = StyledRun(text: piece.gap)
    switch piece.change {
    case .same: return [gap, StyledRun(text: piece.text)]
    case .deleted:
      return [gap, StyledRun(text: ink.isOn ? piece.text : "[-\(piece.text)-]", style: .deleted)]
    case .inserted:
      return [gap, StyledRun(text: ink.isOn ? piece.text : "{+\(piece.text)+}", style: .inserted)]
    }
  }

  private var head: [String] {
    var lines = wrapped(card.title).map { ink.linked(ink($0, .strong), to: card.link) }
    var first = card.facts(wording)
    if entry.article.isSaved { first += " · " + wording.saved }
    lines += wrapped(first).map { ink($0, .faint) }
    lines += card.tellings.flatMap(wrapped).map { ink($0, .faint) }
    if !facts.authors.isEmpty { lines += wrapped(named(wording.authors, facts.authors)) }
    if !facts.tags.isEmpty { lines += wrapped(named(wording.tags, facts.tags)) }
    if let link = card.link { lines.append(ink.linked(link, to: link)) }
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
    "\(name): \(ink.linked(TerminalText.clean(url), to: url))"
  }

  private func wrapped(_ text: String) -> [String] { WrappedLines.of(text, edition.columns) }
}
