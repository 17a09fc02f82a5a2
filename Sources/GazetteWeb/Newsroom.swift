// What the page needs of the rest of Gazette, as the roof provides it.
import GazetteCore
import GazettePipeline

/// Everything beside reading: fetching, the state of sources, digests, selections as feeds.
package protocol Newsroom: Sendable {
  /// Begins to fetch all sources, unless that is going on already; returns at once.
  func refresh() async
  /// How the last fetch goes, or went; nil before the first.
  func refreshState() async -> RefreshState?
  /// All sources of the configuration in its order, and how they do.
  func sources() async throws(ServiceFault) -> [ListedSource]
  /// Digests that stand on the disk, newest first.
  func digests() async throws(ServiceFault) -> [WrittenDigest]
  /// The bytes of one digest; nil when there is none of that id.
  func digest(_ id: String) async throws(ServiceFault) -> Page?
  /// Kinds of renderers that make a feed, such as the `atom` of `/feed.atom`.
  var feedKinds: [String] { get }
  /// A selection as a document; nil for a kind that makes none. `address` is where it stands.
  func feed(
    _ kind: String, _ filter: Filter, limit: Int, address: String
  ) async throws(ServiceFault) -> Page?
}

/// A source as the sources page and the filters show it.
package struct ListedSource: Sendable, Hashable {
  package var status: SourceStatus
  package var tags: [String]
  /// Articles stored.
  package var articles: Int
  /// False for one that is no longer in the configuration and still has articles.
  package var isConfigured = true

  package init(status: SourceStatus, tags: [String], articles: Int) {
    self.status = status
    self.tags = tags
    self.articles = articles
  }
}

/// A digest that was written to a file.
package struct WrittenDigest: Sendable, Hashable {
  /// Stands in addresses: letters, digits and hyphens only.
  package var id: String
  /// The name of its output.
  package var output: String
  /// Of the file, without folders.
  package var fileName: String
  package var mediaType: String
  package var written: Instant
  /// Bytes.
  package var size: Int

  package init(
    id: String, output: String, fileName: String, mediaType: String, written: Instant, size: Int
  ) {
    self.id = id
    self.output = output
    self.fileName = fileName
    self.mediaType = mediaType
    self.written = written
    self.size = size
  }
}

/// How a fetch of all sources goes.
package struct RefreshState: Sendable, Hashable {
  package var began: Instant
  /// nil while it goes on.
  package var ended: Instant?
  package var sourcesDone = 0
  package var sourcesInAll = 0
  /// New articles so far.
  package var new = 0
  /// Sources that failed, a sentence each.
  package var failures: [SourceRemark] = []
  /// Sources that were left alone, such as those whose host wants rest, a sentence each.
  package var skipped: [SourceRemark] = []
  /// Why nothing could be stored, or fetched at all.
  package var fault: ServiceFault?

  package init(began: Instant) { self.began = began }
}

/// What went wrong, as a page tells it.
package struct ServiceFault: Error, Sendable, Hashable {
  /// For those who tell it in words of their own.
  package enum Kind: Sendable, Hashable {
    case storage, offline, noSources, interrupted, other
  }

  package var kind: Kind
  package var what: String
  /// What to do.
  package var hint: String?
  /// Whether trying again soon may help: the storage is busy.
  package var isPassing: Bool

  package init(
    _ what: String, hint: String? = nil, isPassing: Bool = false, kind: Kind = .other
  ) {
    self.kind = kind
    self.what = what
    self.hint = hint
    self.isPassing = isPassing
  }
}

extension ServiceFault {
  /// Without the place of the storage, which is nobody's business on a page.
  package init(_ error: StorageError) {
    self.init(
      "The storage cannot be used: \(error.what)", hint: error.hint,
      isPassing: [.busy, .outdated, .interrupted].contains(error.reason), kind: .storage)
  }
}
