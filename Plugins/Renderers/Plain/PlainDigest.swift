// A digest, or a document that was only read, as plain text.
import GazetteCore
import GazetteText

struct PlainDigest {
  private let edition: Edition
  private let ink: Ink
  private let wording: Wording

  init(_ edition: Edition) {
    self.edition = edition
    ink = Ink(isOn: edition.usesColor, links: edition.usesLinks)
    wording = Wording(edition.language)
  }

  var lines: [String] {
    var blocks = [heading(documentTitle, underline: "=")]
    if edition.entries.isEmpty { blocks.append(nothing) }
    for section in edition.sections {
      if let title = title(of: section) { blocks.append(heading(title, underline: "-")) }
      blocks += section.entries.map(entry)
    }
    blocks += closing
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The same for entries that come one by one, without sections.
  var page: BlockPage {
    BlockPage(
      opening: [PlainDigest.block(heading(documentTitle, underline: "="))],
      closing: { isEmpty in ((isEmpty ? [nothing] : []) + closing).map(PlainDigest.block) },
      blocks: { [PlainDigest.block(entry($0))] })
  }

  private static func block(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  private var nothing: [String] { [wording.nothing(in: edition.form)] }

  private var closing: [[String]] {
    (edition.leftOut > 0 ? [[wording.leftOut(edition.leftOut)]] : [])
      + SourceRemarks.all(of: edition).map(remarks)
  }

  private var documentTitle: String {
    let title = edition.form == .document ? edition.feed?.title : nil
    return title ?? edition.title
  }

  private func title(of section: Section) -> String? {
    section.heading ?? (edition.sections.count > 1 ? wording.other : nil)
  }

  private func heading(_ text: String, underline: Character) -> [String] {
    let title = fitted(TerminalText.clean(PlainText.line(text)))
    guard !title.isEmpty else { return [] }
    return [
      ink(title, .strong), String(repeating: underline, count: TerminalText.width(title)),
    ]
  }

  private func entry(_ entry: Entry) -> [String] {
    // A document is printed whole.
    if edition.form == .document { return PlainArticle(entry, in: edition).lines }
    let card = EntryCard(entry, in: edition)
    var lines = wrapped(card.title).map { ink.linked(ink($0, .strong), to: card.link) }
    lines += indented(card.facts(wording)).map { ink($0, .faint) }
    if let excerpt = card.excerpt { lines += indented(excerpt) }
    // An address that is cut leads nowhere: it is never wrapped either.
    if let link = card.link { lines.append("  " + ink.linked(link, to: link)) }
    return lines
  }

  private func remarks(_ remarks: SourceRemarks) -> [String] {
    [ink(remarks.heading + ":", .warning)]
      + remarks.sources.flatMap { source in
        indented(TerminalText.clean(PlainText.line("\(source.name): \(source.remark)")))
      }
  }

  private func fitted(_ text: String) -> String {
    edition.columns.map { TerminalText.fitted(text, columns: $0) } ?? text
  }

  private func wrapped(_ text: String) -> [String] { WrappedLines.of(text, edition.columns) }

  private func indented(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return WrappedLines.of(text, edition.columns.map { $0 - 2 }).map { "  " + $0 }
  }
}
