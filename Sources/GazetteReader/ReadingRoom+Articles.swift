// Single articles, and the stories that they belong to.
import GazetteCore
import GazettePipeline
import GazetteText

extension ReadingRoom {
  /// So many that a reference fits are told.
  public static let mostCandidates = 20
  /// Of the articles around one in time, so many are compared with it.
  private static let mostNeighbours = 100

  /// One article by its handle, the beginning of one, or its address.
  public func article(_ reference: String) async throws(ReadingFault) -> ShownArticle {
    let article = try await find(reference)
    do throws(StorageError) {
      return ShownArticle(article, others: try await tellings(of: article))
    } catch {
      throw .storage(error)
    }
  }

  /// The only article that a reference fits.
  func find(_ reference: String) async throws(ReadingFault) -> Article {
    let wanted = PlainText.line(reference)
    guard !wanted.isEmpty, wanted.utf8.count <= 8192 else { throw .unknown(reference) }
    var query = Query()
    query.reference = wanted
    query.includesHidden = true
    query.limit = ReadingRoom.mostCandidates
    let found = try await reading { () throws(StorageError) in
      try await storage.articles(matching: query).articles
    }
    guard let first = found.first else { throw .unknown(reference) }
    guard found.count == 1 else { throw .ambiguous(reference, found) }
    return first
  }

  /// Earlier texts, oldest first.
  public func revisions(of id: ArticleID) async throws(StorageError) -> [Revision] {
    try await storage.revisions(of: id)
  }

  /// The other articles of its story: as a list has shown it lately, or as one of today would.
  public func tellings(of article: Article) async throws(StorageError) -> [Telling] {
    let parted = try await separations()
    let handle = article.id.handle
    if let known = await memory.tellings(of: article.id) {
      return known.filter { !parted.isApart($0.id.handle, handle) }
    }
    var stories = try await builder()
    var own: Int?
    for other in try await neighbours(of: article) {
      let place = stories.add(other)
      if other.id == article.id { own = place }
    }
    return own.map { stories.tellings(at: $0, beside: article.id) } ?? []
  }

  /// The article and those that may tell its story, newest first: with its address, or about as old.
  private func neighbours(of article: Article) async throws(StorageError) -> [Article] {
    var found: [ArticleID: Article] = [article.id: article]
    for other in try await sameAddress(as: article) + near(article) { found[other.id] = other }
    return found.values.sorted { ($0.listed, $0.sequence) > ($1.listed, $1.sequence) }
  }

  /// The span grows until it holds enough, so that what is nearest in time is among them.
  private func near(_ article: Article) async throws(StorageError) -> [Article] {
    guard !dedupe.measures.isDisjoint(with: [.text, .event]) else { return [] }
    var nearest: [Article] = []
    for part in [256, 64, 16, 4, 1] {
      let span = dedupe.window / part
      var query = Query()
      query.since = article.listed.advanced(by: .zero - span)
      query.until = article.listed.advanced(by: span + .milliseconds(1))
      query.limit = ReadingRoom.mostNeighbours
      let found = try await storage.articles(matching: query).articles
      if found.count == ReadingRoom.mostNeighbours { return nearest.isEmpty ? found : nearest }
      nearest = found
    }
    return nearest
  }

  private func sameAddress(as article: Article) async throws(StorageError) -> [Article] {
    guard let address = article.content.canonicalURL, WebAddress.isWeb(address) else { return [] }
    var query = Query()
    query.reference = address
    query.limit = ReadingRoom.mostNeighbours
    return try await storage.articles(matching: query).articles.filter {
      $0.content.canonicalURL == address
    }
  }

  func reading<Answer: Sendable>(
    _ question: () async throws(StorageError) -> Answer
  ) async throws(ReadingFault) -> Answer {
    do throws(StorageError) {
      return try await question()
    } catch {
      throw .storage(error)
    }
  }
}
