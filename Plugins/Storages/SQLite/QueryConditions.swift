// A query as SQL conditions with bound values.
import GazetteCore

struct QueryConditions {
  private(set) var conditions: [String] = []
  private(set) var values: [SQLValue] = []
  /// Both columns have an index; the plus keeps the one out of use that would take longer.
  private let listed: String
  private let sequence: String
  /// Whether `headline`, under the name of `article`, has all the columns that are asked for.
  let fitsHeadlines: Bool

  /// Everything a query asks for besides its search, its place and its limit.
  init(_ query: Query, in database: Database) throws(StorageError) {
    fitsHeadlines =
      query.sources.isEmpty && query.language == nil && query.isSaved == nil
      && query.isRead == nil && query.reference == nil
    let isShort = try QueryConditions.isShort(query, database)
    listed = isShort ? "+article.listed" : "article.listed"
    sequence = isShort ? "article.sequence" : "+article.sequence"
    conditions = ["\(listed) IS NOT NULL"]
    addSources(query.sources)
    try addTags(query, database)
    if let language = TagName.primaryLanguage(query.language) {
      add("article.language = ?", .text(language))
    }
    if let since = query.since { add("\(listed) >= ?", SQLValue(since)) }
    if let until = query.until { add("\(listed) < ?", SQLValue(until)) }
    if let isSaved = query.isSaved { add("article.is_saved = \(isSaved ? 1 : 0)") }
    if let isRead = query.isRead { add("article.is_read = \(isRead ? 1 : 0)") }
    if !query.includesHidden { add("article.is_hidden = 0") }
    if let after = query.arrivedAfter { add("\(sequence) > ?", .integer(after)) }
    if let through = query.arrivedThrough { add("\(sequence) <= ?", .integer(through)) }
    if let reference = query.reference { addReference(Reference(reference)) }
  }

  var sql: String { conditions.joined(separator: " AND ") }

  mutating func addPlace(_ place: Position) {
    add(
      "(\(listed), article.sequence) < (?, ?)", SQLValue(place.listed),
      .integer(place.sequence))
  }

  mutating func addHidden() { add("article.is_hidden = 1") }

  private mutating func add(_ condition: String, _ bound: SQLValue...) {
    conditions.append(condition)
    values += bound
  }

  /// Whether the arrivals that are asked for are few enough to be looked at all, and sorted, for
  /// every page. Walking the list meets each of all articles once, whatever the number of pages;
  /// `n` arrivals make `n / limit` pages.
  private static func isShort(_ query: Query, _ database: Database) throws(StorageError) -> Bool {
    guard let after = query.arrivedAfter else { return false }
    let last = try database.number("SELECT max(sequence) FROM article") ?? 0
    let (first, all) = (size(after), size(last))
    let arrivals = max(0, min(all, size(query.arrivedThrough ?? last)) - first)
    return arrivals * max(1, arrivals / pageSize(of: query)) <= all
  }

  /// A page of nothing is asked for by whoever only counts, which takes all.
  private static func pageSize(of query: Query) -> Double {
    guard let limit = query.limit, limit > 0 else { return size(.max) }
    return size(Int64(limit))
  }

  /// One source has an index in order of date; of several the whole list is walked, since sorting
  /// what they have would take longer.
  private mutating func addSources(_ names: [String]) {
    guard !names.isEmpty else { return }
    if names.count == 1 {
      conditions.append("article.source = (SELECT id FROM source WHERE name = ?)")
    } else {
      let marks = QueryConditions.marks(names.count)
      conditions.append("+article.source IN (SELECT id FROM source WHERE name IN (\(marks)))")
    }
    values += names.map(SQLValue.text)
  }

  /// The articles of a rare tag are looked up and sorted, those of a common one are met soon enough
  /// by walking the list: of a tag that `n` of `all` articles have, a page of `limit` ends after
  /// about `limit * all / n` steps, which is fewer than `n` from the square root of both on.
  private mutating func addTags(_ query: Query, _ database: Database) throws(StorageError) {
    guard !query.tags.isEmpty else { return }
    let names = query.tags.map { SQLValue.text(TagName.folded($0)) }
    let tagged = "FROM tag WHERE tag.name IN (\(QueryConditions.marks(names.count)))"
    let all = QueryConditions.size(try database.number("SELECT max(sequence) FROM article"))
    let limit = QueryConditions.pageSize(of: query)
    let many = Int64((limit * all).squareRoot()) + 1
    let count = try database.rows(
      "SELECT count(*) FROM (SELECT 1 \(tagged) LIMIT ?)", names + [.integer(many)],
      { $0.int(0) }
    ).first
    if count == many {
      conditions.append("EXISTS (SELECT 1 \(tagged) AND tag.sequence = article.sequence)")
    } else {
      conditions.append("article.sequence IN (SELECT tag.sequence \(tagged))")
    }
    values += names
  }

  /// As far as anything real goes: the number may come from a damaged file.
  private static func size(_ number: Int64?) -> Double {
    Double(min(max(0, number ?? 0), 1 << 40))
  }

  private mutating func addReference(_ reference: Reference) {
    var ways: [String] = []
    if let prefix = reference.prefix {
      // "~" follows every character that a handle can have.
      ways.append("(article.handle >= ? AND article.handle < ?)")
      values += [.text(prefix), .text(prefix + "~")]
    }
    for link in reference.links {
      // The index has sources first; there are few of them.
      ways.append("(article.source IN (SELECT id FROM source) AND article.link = ?)")
      values.append(.integer(link))
    }
    conditions.append(ways.isEmpty ? "0" : "(\(ways.joined(separator: " OR ")))")
  }

  private static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }
}
