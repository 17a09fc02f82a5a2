// Content as columns of a row, and back.
import GazetteCore
import GazetteJSON

enum ContentRow {
  static let columns = """
    own_id, url, external_url, canonical_url, title, summary, html, text, published, modified, \
    image, language, comments_url, labels, details, extras
    """
  static let count = 16
  /// The same with the name of their table, where another table has columns of these names.
  static let qualified = columns.split(separator: ", ").map { "content.\($0)" }
    .joined(separator: ", ")

  static func values(_ content: Content, labels: [String]) -> [SQLValue] {
    [
      SQLValue(content.ownID), SQLValue(content.url), SQLValue(content.externalURL),
      SQLValue(content.canonicalURL), SQLValue(content.title), SQLValue(content.summary),
      SQLValue(content.html), SQLValue(content.text), SQLValue(content.published),
      SQLValue(content.modified), SQLValue(content.image), SQLValue(content.language),
      SQLValue(content.commentsURL), SQLValue(json(labels)), SQLValue(details(content)),
      SQLValue(extras(content)),
    ]
  }

  /// Reads the columns beginning at `start`.
  static func read(
    _ row: some StoredRow, from start: Int32
  ) throws(StorageError) -> (Content, [String]) {
    var content = Content()
    content.ownID = row.optionalText(start)
    content.url = row.optionalText(start + 1)
    content.externalURL = row.optionalText(start + 2)
    content.canonicalURL = row.optionalText(start + 3)
    content.title = row.optionalText(start + 4)
    content.summary = row.optionalText(start + 5)
    content.html = row.optionalText(start + 6)
    content.text = row.optionalText(start + 7)
    content.published = row.optionalInstant(start + 8)
    content.modified = row.optionalInstant(start + 9)
    content.image = row.optionalText(start + 10)
    content.language = row.optionalText(start + 11)
    content.commentsURL = row.optionalText(start + 12)
    if let details = try row.optionalJSON(start + 14) { content.readDetails(details) }
    if let extras = try row.optionalJSON(start + 15) { content.extras = Extras(json: extras) }
    return (content, try labels(row, start + 13))
  }

  static func labels(
    _ row: some StoredRow, _ column: Int32
  ) throws(StorageError) -> [String] {
    try row.optionalJSON(column)?.elements.compactMap(\.string) ?? []
  }

  private static func json(_ labels: [String]) -> String? {
    guard !labels.isEmpty else { return nil }
    return compact { writer in
      writer.array { writer in for label in labels { writer.value(label) } }
    }
  }

  private static func details(_ content: Content) -> String? {
    if content.authors.isEmpty, content.tags.isEmpty, content.attachments.isEmpty { return nil }
    return compact { writer in writer.object { writer in writer.details(of: content) } }
  }

  private static func extras(_ content: Content) -> String? {
    guard let extras = content.extras else { return nil }
    return compact { writer in writer.object { writer in writer.extras(extras) } }
  }

  static func compact(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isCompact: true)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A row of a database's answer, its columns counted from 0.
protocol StoredRow {
  /// The storage as messages name it.
  var place: String { get }
  func optionalText(_ column: Int32) -> String?
  func optionalInt(_ column: Int32) -> Int64?
}

extension StoredRow {
  func optionalInstant(_ column: Int32) -> Instant? {
    optionalInt(column).map { Instant(milliseconds: $0) }
  }

  func optionalJSON(_ column: Int32) throws(StorageError) -> JSON? {
    guard let text = optionalText(column) else { return nil }
    do {
      return try JSON.parse(text)
    } catch {
      throw .damaged(place)
    }
  }
}

extension Statement: StoredRow {
  var place: String { database.path }
}
