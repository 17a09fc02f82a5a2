// Renders an edition as a table: a line of names, then one line an entry, cells between tabs.
import GazetteCore
import GazetteText

/// Tab-separated values. No cell holds a tab, a line end or any other control character, so that a
/// line is always an entry; nothing is quoted. New columns come at the end.
public struct TSVRenderer: Renderer {
  public static let kind = "tsv"
  public static let about = "A table with tabs, for spreadsheets, cut, awk and sort."
  public static let options: [OptionKey] = []
  public static let fileExtension = "tsv"

  public init(_ options: inout Options) throws(ConfigError) {}

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    var page = TSVPage(edition)
    for entry in edition.entries { page.add(entry) }
    return [Page(mediaType: "text/tab-separated-values; charset=utf-8", bytes: page.bytes)]
  }

  public func begin(_ edition: Edition) -> any PageWriter { TSVPage(edition) }
}

private struct TSVPage: PageWriter {
  private let form: Edition.Form
  private(set) var bytes: [UInt8] = []

  /// The entries of `edition` are left to `add`.
  init(_ edition: Edition) {
    form = edition.form
    append(TSVRow.names)
  }

  var ready: Int { bytes.count }

  mutating func add(_ entry: Entry) { append(TSVRow(entry, in: form).cells) }

  mutating func end() {}

  mutating func drain(_ take: ([UInt8]) -> Void) {
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ cells: [String]) {
    for (column, cell) in cells.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: "\t")) }
      bytes.append(contentsOf: cell.utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// The cells of one entry. What is absent, or means nothing in a document that was only read, is
/// an empty cell.
struct TSVRow {
  /// docs/output.md explains each; scripts count on their order.
  static let names = [
    "id", "time", "source", "title", "url", "tags", "saved", "read", "language", "authors",
    "also_in", "summary",
  ]

  let cells: [String]

  init(_ entry: Entry, in form: Edition.Form) {
    let article = entry.article
    let content = article.content
    let isStored = form != .document
    let time = isStored ? article.listed : content.published ?? content.modified
    cells = [
      isStored ? article.id.handle : JSONFeedRenderer.documentID(content),
      time?.rfc3339 ?? "",
      article.id.source,
      Headline.title(of: content) ?? "",
      content.url ?? content.externalURL ?? "",
      TSVRow.list(article.labels + content.tags.filter { !article.labels.contains($0) }),
      isStored ? String(article.isSaved) : "",
      isStored ? String(article.isRead) : "",
      content.language ?? "",
      TSVRow.list(content.authors.compactMap { $0.name ?? $0.email }),
      TSVRow.list(entry.alsoIn),
      content.summary ?? "",
    ].map(TerminalText.clean)
  }

  /// Several values in one cell, between vertical bars; one within a value becomes a blank.
  private static func list(_ values: [String]) -> String {
    values.map { value in String(value.map { $0 == "|" ? " " : $0 }) }.joined(separator: "|")
  }
}
