// Looks at an address for somebody who wants to follow it.
import GazetteCore
import GazetteFeed
import GazetteText

/// What is at an address.
public enum FeedFinding: Sendable, Hashable {
  /// A feed, what it says of itself, and how many items it has.
  case feed(FeedInfo, count: Int)
  /// A page, and the feeds that it names, those of comments last; never none.
  case page([FeedLink])

  static func of(_ address: String, _ context: FetchContext) async throws(SourceError) -> Self {
    let source = FeedSource(at: address)
    if source.addresses.isEmpty { return feed(try await source.fetch(context)) }
    var visit = source.visit(FeedMemory(Bookmark(), of: ""), context)
    switch try await visit.visit(address, visit.memory) {
    case .fetched(let fetched): return feed(fetched)
    case .page(let links, let fault):
      let usable = links.filter { WebAddress.isWeb($0.url) }
      guard !usable.isEmpty else { throw fault }
      return .page(usable.filter { !$0.isOfComments } + usable.filter(\.isOfComments))
    }
  }

  private static func feed(_ fetched: Fetched) -> FeedFinding {
    guard case .fresh(let harvest) = fetched else { return .feed(FeedInfo(), count: 0) }
    return .feed(harvest.feed ?? FeedInfo(), count: harvest.drafts.count)
  }

  /// Those of a page's feeds that are worth a question: none of comments, and of one feed in several
  /// formats the first. All of them where there is nothing else.
  public static func choices(of links: [FeedLink]) -> [FeedLink] {
    var seen: Set<String> = []
    let articles = links.filter { !$0.isOfComments }
    return (articles.isEmpty ? links : articles).filter { link in
      guard let title = link.title.map(subject), !title.isEmpty else { return true }
      return seen.insert(title).inserted
    }
  }

  /// A title without the names of formats.
  private static func subject(_ title: String) -> String {
    let formats: Set = ["rss", "atom", "json", "feed", "xml", "rdf"]
    return title.lowercased().split { !$0.isLetter }.map(String.init)
      .filter { !formats.contains($0) }.joined(separator: " ")
  }
}
