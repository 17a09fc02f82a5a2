// The filter options of lists and searches, as a query.
import GazetteCore

/// Which articles somebody asks for on the command line.
struct Selection: Sendable {
  private let words: Words
  let limit: Int?
  let format: String?

  init(_ words: Words) throws(Failure) {
    self.words = words
    limit = try words.count("limit")
    format = words.value("format")
  }

  /// `zone` gives calendar days their beginning.
  func query(now: Instant, zone: Zone) throws(Failure) -> Query {
    var query = Query()
    query.sources = words.all("source")
    query.tags = words.all("tag")
    query.since = try moment("since", now: now, zone: zone)
    query.until = try moment("until", now: now, zone: zone)
    query.isSaved = words.has("saved") ? true : nil
    query.isRead = words.has("unread") ? false : nil
    query.limit = limit
    return query
  }

  private func moment(_ name: String, now: Instant, zone: Zone) throws(Failure) -> Instant? {
    guard let text = words.value(name) else { return nil }
    switch Notation.since(text, zone: zone) {
    case .all?: return nil
    case .back(let duration)?: return now.advanced(by: .zero - duration)
    case .moment(let instant)?: return instant
    case .last?, nil:
      throw .usage(
        "--\(name) takes a duration or a date, not '\(text)'.",
        hint: "For example: --\(name) 24h, or --\(name) 2026-11-30.")
    }
  }
}
