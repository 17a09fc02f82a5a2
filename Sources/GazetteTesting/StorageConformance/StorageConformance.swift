// What every storage must do; for the built-in ones and for anybody's own.
import GazetteCore

/// The conformance suite for storages. Each check wants a fresh place:
///
///     for check in StorageConformance.checks {
///       let fault = await check.fault { MyStorage(folder: fresh) }
///     }
public enum StorageConformance {
  public static let checks: [StorageCheck] =
    arrivalChecks + commitChecks + revisionChecks + queryChecks + keepingChecks + searchChecks
    + exchangeChecks + companyChecks
}

// MARK: Short words for the checks

/// A moment so many seconds after the first of January 2026.
func moment(_ seconds: Int64) -> Instant { Instant(seconds: 1_767_225_600 + seconds) }

func sample(
  _ id: String, title: String? = nil, html: String? = nil, published: Int64? = nil
) -> Content {
  var content = Content()
  content.ownID = id
  content.url = "https://a.example/\(id)"
  content.canonicalURL = content.url
  content.title = title ?? "Title of \(id)"
  content.html = html
  content.published = published.map(moment)
  return content
}

func batch(
  _ contents: [Content], source: String = "a", at seconds: Int64 = 0, labels: [String] = []
) -> Batch {
  let arrivals = contents.map { content in
    var arrival = Arrival(content: content)
    arrival.labels = labels
    return arrival
  }
  return Batch(source: source, arrivals: arrivals, bookmark: nil, fetched: moment(seconds))
}

extension Storage {
  @discardableResult
  func store(_ batches: Batch...) async throws(StorageError) -> [SaveReport] {
    try await save(Commit(batches: batches))
  }

  func ask(_ change: (inout Query) -> Void = { _ in }) async throws(StorageError) -> [Article] {
    var query = Query()
    change(&query)
    return try await articles(matching: query).articles
  }

  /// All that a query finds, read in pages of `size`, each of which must know the `total`. Pages
  /// that never end are given up soon.
  func pages(
    of size: Int, total: Int, _ change: (inout Query) -> Void = { _ in }
  ) async throws -> [Article] {
    var query = Query()
    change(&query)
    query.limit = size
    query.countsAll = true
    var found: [Article] = []
    var rounds = 0
    repeat {
      let slice = try await articles(matching: query)
      found += slice.articles
      try expect(slice.total, total, "total")
      query.after = slice.next
      rounds += 1
    } while query.after != nil && rounds <= total
    return found
  }

  /// The own ids of what a query finds, in order.
  func ids(_ change: (inout Query) -> Void = { _ in }) async throws(StorageError) -> [String] {
    try await ask(change).map { $0.content.ownID ?? "?" }
  }
}
