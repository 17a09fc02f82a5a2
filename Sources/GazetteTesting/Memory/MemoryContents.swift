// Everything that the storage in memory holds, and how a commit changes it.
import GazetteCore

struct MemoryContents: Sendable {
  var lastSequence: Int64 = 0
  var sources: [String: SourceMemory] = [:]
  /// By kind, then by key.
  var records: [String: [String: String]] = [:]
  /// In order of arrival.
  var articles: [KeptArticle] = []
  /// In order of arrival.
  var graves: [Tombstone] = []

  mutating func add(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    try commit.checkExpectations(of: "memory") { (record) throws(StorageError) in
      records[record.kind]?[record.key]
    }
    let reports = commit.batches.map { add($0) }
    for record in commit.records { records[record.kind, default: [:]][record.key] = record.value }
    return reports
  }

  private mutating func add(_ batch: Batch) -> SaveReport {
    var memory = sources[batch.source] ?? SourceMemory(name: batch.source)
    memory.bookmark = batch.bookmark ?? memory.bookmark
    if !batch.arrivals.isEmpty { memory.fetched = batch.fetched }
    sources[batch.source] = memory
    var report = SaveReport(source: batch.source)
    var known = KnownInMemory(source: batch.source, contents: self)
    let arriving = batch.arrivals.map(\.content)
    let found = IdentityMatcher.recognise(arriving, arriving.map(Identity.init), known: &known)
    // The first of a document arrives last, so that it stands first among equals.
    for (arrival, recognition) in zip(batch.arrivals, found).reversed() {
      switch recognition {
      case .duplicate: continue
      case .known(let sequence):
        let isChange = renew(sequence, arrival, at: batch.fetched)
        if isChange { report.changed += 1 } else { report.unchanged += 1 }
      case .new(let key):
        let id = ArticleID(source: batch.source, key: key)
        insert(id, arrival, at: batch.fetched)
        report.new += 1
        report.newIDs.insert(id, at: 0)
      }
    }
    return report
  }

  private mutating func insert(_ id: ArticleID, _ arrival: Arrival, at moment: Instant) {
    lastSequence += 1
    var article = Article(
      id: id, content: arrival.content, firstSeen: moment, fetched: moment, sequence: lastSequence)
    article.labels = arrival.labels
    article.isSaved = arrival.isSaved
    article.isRead = arrival.isRead
    article.isHidden = arrival.isHidden
    articles.append(KeptArticle(article: article))
  }

  /// Says whether anything that is shown has changed.
  private mutating func renew(
    _ sequence: Int64, _ arrival: Arrival, at moment: Instant
  ) -> Bool {
    if let index = graves.firstIndex(where: { $0.sequence == sequence }) {
      graves[index].fetched = moment
      return false
    }
    guard let index = articles.firstIndex(where: { $0.article.sequence == sequence }) else {
      return false
    }
    let old = articles[index].article
    articles[index].article.fetched = moment
    let before = ContentHash(old.content)
    let after = ContentHash(arrival.content)
    let isSame = before == after && Identity(old.content) == Identity(arrival.content)
    if isSame, old.labels == arrival.labels { return false }
    if before.text != after.text {
      articles[index].revisions.append(Revision(content: old.content, fetched: old.fetched))
      articles[index].article.revision += 1
    }
    articles[index].article.content = arrival.content
    articles[index].article.labels = arrival.labels
    return before != after
  }
}

/// One source's articles as the matcher asks for them.
private struct KnownInMemory: KnownArticles {
  private let known: [KnownArticle]
  private let handles: Set<String>
  private let source: String

  init(source: String, contents: MemoryContents) {
    let articles = contents.articles.map(\.article).filter { $0.id.source == source }
    let graves = contents.graves.filter { $0.source == source }
    known =
      articles.map { KnownArticle(sequence: $0.sequence, identity: Identity($0.content)) }
      + graves.map { KnownArticle(sequence: $0.sequence, identity: $0.identity) }
    handles = Set(articles.map(\.id.handle) + graves.map(\.handle))
    self.source = source
  }

  func articles(withOwnID digest: Int64) -> [KnownArticle] {
    known.filter { $0.identity.ownID == digest }
  }

  func articles(withLink digest: Int64) -> [KnownArticle] {
    known.filter { $0.identity.link == digest }
  }

  func articles(withText digest: Int64) -> [KnownArticle] {
    known.filter { $0.identity.text == digest }
  }

  func isTaken(_ key: String) -> Bool {
    handles.contains(ArticleID(source: source, key: key).handle)
  }
}
