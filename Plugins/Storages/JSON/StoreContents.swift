// Everything that a JSON storage holds, as values in memory.
import GazetteCore

struct StoreContents: Sendable {
  struct Source: Sendable, Hashable {
    var fetched: Instant?
    var bookmark: Bookmark?
  }

  struct Entry: Sendable {
    var article: Article
    /// Earlier contents, oldest first.
    var revisions: [Content] = []
    /// Computed when the article is first compared with an arrival.
    var marks: ArticleMarks?
  }

  /// A pruned article: what it is recognised by.
  struct Pruned: Sendable, Hashable {
    var id: ArticleID
    var sequence: Int64
    var identity: Identity
    var fetched: Instant
  }

  var lastSequence: Int64 = 0
  var sources: [String: Source] = [:]
  /// By kind, then by key.
  var records: [String: [String: String]] = [:]
  /// In order of arrival.
  var entries: [Entry] = []
  /// In order of arrival.
  var pruned: [Pruned] = []
}
