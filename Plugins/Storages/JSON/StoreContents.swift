// Everything that a JSON storage holds, as values in memory.
import GazetteCore

struct StoreContents: Sendable {
  struct Source: Sendable, Hashable {
    var fetched: Instant?
    var bookmark: Bookmark?
  }

  struct Entry: Sendable {
    var article: Article
    /// Earlier texts, oldest first.
    var revisions: [Revision] = []
    /// Computed when the article is first compared with an arrival.
    var marks: ArticleMarks?
  }

  var lastSequence: Int64 = 0
  var sources: [String: Source] = [:]
  /// By kind, then by key.
  var records: [String: [String: String]] = [:]
  /// In order of arrival.
  var entries: [Entry] = []
  /// In order of arrival.
  var pruned: [Tombstone] = []
}
