// Puts a commit into the contents of a JSON storage.
import GazetteCore

extension StoreContents {
  /// What `add` would report; `place` is the storage as messages name it.
  func rehearse(_ commit: Commit, _ place: String) throws(StorageError) -> [SaveReport] {
    var copy = self
    return try copy.add(commit, place)
  }

  /// Works on a value: nothing is stored before the whole of it is written.
  mutating func add(_ commit: Commit, _ place: String) throws(StorageError) -> [SaveReport] {
    try commit.checkExpectations(of: place) { (record) throws(StorageError) in
      records[record.kind]?[record.key]
    }
    var reports: [SaveReport] = []
    var places = SourcePlaces(of: Set(commit.batches.map(\.source)), in: self)
    for batch in commit.batches { reports.append(add(batch, &places)) }
    for record in commit.records { records[record.kind, default: [:]][record.key] = record.value }
    return reports
  }

  private mutating func add(_ batch: Batch, _ places: inout SourcePlaces) -> SaveReport {
    note(batch)
    var report = SaveReport(source: batch.source)
    guard !batch.arrivals.isEmpty else { return report }
    for index in places.entries[batch.source, default: []] where entries[index].marks == nil {
      entries[index].computeMarks()
    }
    var known = StoreSource(batch.source, at: places, in: self)
    let contents = batch.arrivals.map(\.content)
    let identities = contents.map(Identity.init)
    let found = IdentityMatcher.recognise(contents, identities, known: &known)
    // From the end: the first item of a document is its newest, and gets the greatest number.
    for position in found.indices.reversed() {
      let incoming = Incoming(
        batch.arrivals[position], identity: identities[position], fetched: batch.fetched)
      switch found[position] {
      case .duplicate: continue
      case .new(let key):
        let id = ArticleID(source: batch.source, key: key)
        places.entries[batch.source, default: []].append(entries.count)
        insert(id, incoming)
        report.new += 1
        report.newIDs.append(id)
      case .known(let sequence):
        let isChange = renew(known.place(of: sequence), incoming)
        if isChange { report.changed += 1 } else { report.unchanged += 1 }
      }
    }
    report.newIDs.reverse()
    return report
  }

  private mutating func note(_ batch: Batch) {
    var source = sources[batch.source] ?? Source()
    if !batch.arrivals.isEmpty { source.fetched = batch.fetched }
    if let bookmark = batch.bookmark { source.bookmark = bookmark }
    sources[batch.source] = source
  }

  private mutating func insert(_ id: ArticleID, _ incoming: Incoming) {
    lastSequence += 1
    entries.append(Entry(article: incoming.article(id, lastSequence), marks: incoming.marks))
  }

  /// Says whether anything that is shown has changed.
  private mutating func renew(_ place: StoreSource.Place?, _ incoming: Incoming) -> Bool {
    switch place {
    case .entry(let index): return entries[index].renew(incoming)
    case .pruned(let index):
      pruned[index].fetched = incoming.fetched
      return false
    case nil: return false
    }
  }
}

extension StoreContents.Entry {
  mutating func computeMarks() {
    marks = ArticleMarks(article.content, labels: article.labels)
  }

  fileprivate mutating func renew(_ incoming: Incoming) -> Bool {
    let stored = marks ?? ArticleMarks(article.content, labels: article.labels)
    let renewal = incoming.renewal(of: stored, isPruned: false)
    let seen = article.fetched
    article.fetched = incoming.fetched
    guard renewal != .same else { return false }
    if renewal == .revised {
      revisions.append(Revision(content: article.content, fetched: seen))
      article.revision += 1
    }
    article.content = incoming.content
    article.labels = incoming.arrival.labels
    marks = incoming.marks
    return renewal.isChange
  }
}

/// Where the articles of some sources stand, so that a commit of many batches looks through the
/// contents once.
private struct SourcePlaces {
  var entries: [String: [Int]] = [:]
  var pruned: [String: [Int]] = [:]

  init(of sources: Set<String>, in contents: StoreContents) {
    for (index, entry) in contents.entries.enumerated()
    where sources.contains(entry.article.id.source) {
      entries[entry.article.id.source, default: []].append(index)
    }
    for (index, grave) in contents.pruned.enumerated() where sources.contains(grave.source) {
      pruned[grave.source, default: []].append(index)
    }
  }
}

/// One source's articles as the matcher asks for them.
private struct StoreSource: KnownArticles {
  enum Place {
    case entry(Int)
    case pruned(Int)
  }

  private var places: [Int64: Place] = [:]
  private let name: String
  private var keys: Set<String> = []
  /// Of pruned articles.
  private var handles: Set<String> = []
  private var byOwnID: [Int64: [KnownArticle]] = [:]
  private var byLink: [Int64: [KnownArticle]] = [:]
  private var byText: [Int64: [KnownArticle]] = [:]

  init(_ name: String, at places: SourcePlaces, in contents: StoreContents) {
    self.name = name
    for index in places.entries[name, default: []] {
      let entry = contents.entries[index]
      guard let identity = entry.marks?.identity else { continue }
      keys.insert(entry.article.id.key)
      note(entry.article.sequence, identity, .entry(index))
    }
    for index in places.pruned[name, default: []] {
      let pruned = contents.pruned[index]
      handles.insert(pruned.handle)
      note(pruned.sequence, pruned.identity, .pruned(index))
    }
  }

  func place(of sequence: Int64) -> Place? { places[sequence] }

  func articles(withOwnID digest: Int64) -> [KnownArticle] { byOwnID[digest] ?? [] }
  func articles(withLink digest: Int64) -> [KnownArticle] { byLink[digest] ?? [] }
  func articles(withText digest: Int64) -> [KnownArticle] { byText[digest] ?? [] }
  func isTaken(_ key: String) -> Bool {
    if keys.contains(key) { return true }
    return !handles.isEmpty && handles.contains(ArticleID(source: name, key: key).handle)
  }

  private mutating func note(_ sequence: Int64, _ identity: Identity, _ place: Place) {
    let article = KnownArticle(sequence: sequence, identity: identity)
    places[sequence] = place
    if let ownID = identity.ownID { byOwnID[ownID, default: []].append(article) }
    if let link = identity.link { byLink[link, default: []].append(article) }
    if let text = identity.text { byText[text, default: []].append(article) }
  }
}
