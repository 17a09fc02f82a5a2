// Selections of what is stored as feeds, for other readers to subscribe to.
import GazetteCore
import GazettePipeline
import GazetteWeb
import Renderers

/// Which formats there are is what the renderers say of their pages.
struct SelectionFeeds: Sendable {
  private let assembly: Assembly
  private let now: @Sendable () -> Instant
  private let feeds: [RendererKind]

  /// Media types of documents that readers subscribe to.
  private static let mediaTypes: Set = [
    "application/atom+xml", "application/rss+xml", "application/feed+json",
  ]

  init(assembly: Assembly, now: @escaping @Sendable () -> Instant) {
    self.assembly = assembly
    self.now = now
    feeds = assembly.plugins.renderers.filter(Self.isFeed)
  }

  /// Words behind `/feed.`.
  var kinds: [String] { feeds.map(\.name) }

  private static func isFeed(_ kind: RendererKind) -> Bool {
    guard kind.forms.contains(.digest), kind.options.allSatisfy({ !$0.isRequired }),
      let type = renderer(kind)?.emptyDigestMediaType?.split(separator: ";").first
    else { return false }
    return mediaTypes.contains(String(type))
  }

  /// nil where it cannot be made without a configuration.
  private static func renderer(_ kind: RendererKind, address: String? = nil) -> (any Renderer)? {
    let place = Place(file: "", line: 1, column: 1)
    var members: [Setting.Member] = []
    let key = RendererCatalog.addressOption
    if let address, kind.options.contains(where: { $0.name == key }) {
      let setting = Setting(.scalar(address, isQuoted: true), at: place)
      members.append(Setting.Member(key: key, place: place, setting: setting))
    }
    var options = Options(
      Setting(.map(members), at: place), keys: kind.options, subject: "a feed",
      surroundings: Surroundings(folder: "/", home: "/"))
    return try? kind.make(&options)  // Whoever asks is told that there is no such feed.
  }

  /// The newest articles of a selection, at most `limit`; nil for a kind that makes no feed.
  func page(
    _ kind: String, _ filter: Filter, limit: Int, address: String
  ) async throws(ServiceFault) -> Page? {
    guard let kind = feeds.first(where: { $0.name == kind }),
      let renderer = Self.renderer(kind, address: address)
    else { return nil }
    let edition: Edition
    do throws(StorageError) {
      edition = self.edition(try await articles(filter, limit: limit), filter)
    } catch {
      throw ServiceFault(error)
    }
    do throws(RenderError) {
      return try renderer.render(edition).first
    } catch {
      throw ServiceFault(error.what, hint: error.hint)
    }
  }

  private func articles(
    _ filter: Filter, limit: Int
  ) async throws(StorageError) -> [Article] {
    var query = Query()
    query.sources = filter.sources
    query.tags = filter.tags
    query.search = filter.search
    query.language = filter.language
    query.isSaved = filter.isSaved
    query.isRead = filter.isUnread.map { !$0 }
    query.limit = limit
    return try await assembly.storage.articles(matching: query).articles
  }

  private func edition(_ articles: [Article], _ filter: Filter) -> Edition {
    // The day alone, which a feed without entries tells: the same selection is the same document.
    let day = assembly.zone.civil(now()).dayMark
    let composer = Composer(now: day, zone: assembly.zone, language: assembly.language)
    var edition = composer.listing(articles, title: Self.title(filter))
    edition.form = .digest
    return edition
  }

  /// `Gazette`, or what it is narrowed to: `Gazette: saved, swift`. The same for the same selection,
  /// since it gives the feed its id.
  static func title(_ filter: Filter) -> String {
    var parts: [String] = []
    if filter.isSaved == true { parts.append("saved") }
    if filter.isUnread == true { parts.append("unread") }
    parts += filter.tags.map { "#\($0)" } + filter.sources
    if let search = filter.search, !search.isEmpty { parts.append("\"\(search)\"") }
    return parts.isEmpty ? "Gazette" : "Gazette: \(parts.joined(separator: ", "))"
  }
}
