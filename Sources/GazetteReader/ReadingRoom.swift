// Answers what a reader asks of a storage: lists of stories, articles, marks.
import GazetteCore
import GazettePipeline
import GazetteText

/// The storage as a reader sees it. Nothing is kept here that another process could not change
/// meanwhile; what is remembered only saves work.
public actor ReadingRoom {
  private let storage: any Storage
  private let dedupe: Dedupe

  public init(storage: any Storage, dedupe: Dedupe = Dedupe()) {
    self.storage = storage
    self.dedupe = dedupe
  }

  /// A stretch of a list, from the beginning or from `next` of an earlier page; a word that is no
  /// place of a list is met like the beginning.
  public func page(
    of reading: Reading, after place: String? = nil, limit: Int = 50
  ) async throws(StorageError) -> HeadlinePage {
    var query = Query()
    query.sources = reading.sources
    query.limit = limit
    return HeadlinePage(try await storage.articles(matching: query).articles.map(Headline.init))
  }
}
