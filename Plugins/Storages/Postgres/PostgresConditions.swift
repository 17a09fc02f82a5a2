// A query as SQL conditions with numbered values.
import GazetteCore

struct PostgresConditions {
  private var conditions = ["article.listed IS NOT NULL"]
  private(set) var values = PostgresValues()
  /// Whether `search`, under the name of `article`, has all the columns that are asked for.
  let fitsSearch: Bool

  /// Everything a query asks for besides its search, its place and its limit.
  init(_ query: Query) {
    fitsSearch =
      query.sources.isEmpty && query.language == nil && query.isSaved == nil
      && query.isRead == nil && query.reference == nil
    addSources(query.sources)
    addTags(query.tags)
    if let language = TagName.primaryLanguage(query.language) {
      add("article.language = \(mark(.text(language), .text))")
    }
    if let since = query.since { add("article.listed >= \(mark(since))") }
    if let until = query.until { add("article.listed < \(mark(until))") }
    if let isSaved = query.isSaved { add(isSaved ? "article.is_saved" : "NOT article.is_saved") }
    if let isRead = query.isRead { add(isRead ? "article.is_read" : "NOT article.is_read") }
    if !query.includesHidden { add("NOT article.is_hidden") }
    if let after = query.arrivedAfter {
      add("article.sequence > \(mark(.integer(after), .bigint))")
    }
    if let through = query.arrivedThrough {
      add("article.sequence <= \(mark(.integer(through), .bigint))")
    }
    if let reference = query.reference { addReference(Reference(reference)) }
  }

  var sql: String { conditions.joined(separator: " AND ") }

  mutating func add(_ condition: String) { conditions.append(condition) }

  mutating func addPlace(_ place: Position, of table: String = "article") {
    add(
      "(\(table).listed, \(table).sequence) < "
        + "(\(mark(place.listed)), \(mark(.integer(place.sequence), .bigint)))")
  }

  /// Notes a value and returns how the statement names it.
  mutating func mark(_ value: SQLValue, _ type: PostgresType) -> String {
    values.add(value, as: type)
    return "$\(values.types.count)"
  }

  private mutating func mark(_ instant: Instant) -> String { mark(SQLValue(instant), .bigint) }

  private mutating func mark(_ texts: [String]) -> String {
    values.add(texts.map(SQLValue.text), as: .text)
    return "$\(values.types.count)"
  }

  private mutating func addSources(_ names: [String]) {
    guard !names.isEmpty else { return }
    add(
      names.count == 1
        ? "article.source = (SELECT id FROM source WHERE name = \(mark(.text(names[0]), .text)))"
        : "article.source IN (SELECT id FROM source WHERE name = ANY(\(mark(names))))")
  }

  private mutating func addTags(_ tags: [String]) {
    guard !tags.isEmpty else { return }
    add(
      "EXISTS (SELECT 1 FROM tag WHERE tag.sequence = article.sequence "
        + "AND tag.name = ANY(\(mark(tags.map(TagName.folded)))))")
  }

  private mutating func addReference(_ reference: Reference) {
    var ways: [String] = []
    if let prefix = reference.prefix {
      // "~" follows every character that a handle can have.
      ways.append(
        "(article.handle >= \(mark(.text(prefix), .text)) "
          + "AND article.handle < \(mark(.text(prefix + "~"), .text)))")
    }
    for link in reference.links {
      // The index has sources first; there are few of them.
      ways.append(
        "(article.source IN (SELECT id FROM source) "
          + "AND article.link = \(mark(.integer(link), .bigint)))")
    }
    add(ways.isEmpty ? "false" : "(\(ways.joined(separator: " OR ")))")
  }
}
