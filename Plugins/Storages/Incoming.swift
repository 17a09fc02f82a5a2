// An arrival beside the stored article that it is: what has to be done, in every storage alike.
import GazetteCore

/// What tells an unchanged article from a changed one without its text.
struct ArticleMarks: Hashable {
  var identity: Identity
  var hash: ContentHash
  var labelsHash: Int64

  init(identity: Identity, hash: ContentHash, labelsHash: Int64) {
    self.identity = identity
    self.hash = hash
    self.labelsHash = labelsHash
  }

  init(_ content: Content, labels: [String]) {
    self.init(
      identity: Identity(content), hash: ContentHash(content),
      labelsHash: ContentHash.ofLabels(labels))
  }
}

/// What has become of a stored article.
enum Renewal: Hashable {
  /// Nothing but the time of the fetch.
  case same
  /// Its labels, its own id or an address that is compared in another form.
  case relabelled
  /// Anything that is shown, except texts.
  case changed
  /// Its texts: the earlier ones are kept.
  case revised

  var isChange: Bool { self == .changed || self == .revised }
}

/// What a database knows of an article that tells an unchanged item from a changed one.
struct KnownState {
  var marks: ArticleMarks
  var firstSeen: Instant
  var isPruned: Bool
  var revision: Int
}

struct Incoming {
  let arrival: Arrival
  let marks: ArticleMarks
  let fetched: Instant

  var content: Content { arrival.content }

  init(_ arrival: Arrival, identity: Identity, fetched: Instant) {
    self.arrival = arrival
    self.fetched = fetched
    marks = ArticleMarks(
      identity: identity, hash: ContentHash(arrival.content),
      labelsHash: ContentHash.ofLabels(arrival.labels))
  }

  /// As it is stored for the first time.
  func article(_ id: ArticleID, _ sequence: Int64) -> Article {
    var article = Article(
      id: id, content: content, firstSeen: fetched, fetched: fetched, sequence: sequence)
    article.labels = arrival.labels
    article.isSaved = arrival.isSaved
    article.isRead = arrival.isRead
    article.isHidden = arrival.isHidden
    return article
  }

  /// A pruned article has no content that could change; it is only noted that it is still listed.
  func renewal(of stored: ArticleMarks, isPruned: Bool) -> Renewal {
    if isPruned || marks == stored { return .same }
    if marks.hash.text != stored.hash.text { return .revised }
    return marks.hash == stored.hash ? .relabelled : .changed
  }
}
