// Puts articles together into editions.
import GazetteCore
import GazetteText

/// Makes editions; what they look like is the renderers' business.
public struct Composer: Sendable {
  private let now: Instant
  private let zone: Zone
  private let language: String

  /// Articles are read a page at a time, so that memory does not grow with the storage.
  private static let pageSize = 500

  /// `language` is that of the renderers' own words: `en` or `ko`.
  public init(now: Instant, zone: Zone = .utc, language: String = "en") {
    self.now = now
    self.zone = zone
    self.language = language
  }

  /// Headlines, in the order given; for those that a search found, with the place of the match.
  public func listing(_ articles: [Article], title: String, search: String? = nil) -> Edition {
    let query = search.map(SearchQuery.init)
    let entries = articles.map { article in
      Entry(article: article, snippet: query.flatMap { Snippet(of: article.content, for: $0) })
    }
    return edition(.listing, title: title, [Section(entries: entries)])
  }

  /// One article in full. `alsoIn` names the other sources of its story; `revisions` are its
  /// earlier texts, where somebody wants to see them.
  public func article(
    _ article: Article, alsoIn: [String] = [], revisions: [Revision]? = nil
  ) -> Edition {
    var entry = Entry(article: article, alsoIn: alsoIn)
    entry.revisions = revisions
    return edition(.article, title: article.content.title ?? "", [Section(entries: [entry])])
  }

  /// The articles of other sources that a digest merges with this one, oldest first.
  public func others(
    telling article: Article, in storage: any Storage
  ) async throws(StorageError) -> [Article] {
    guard let address = article.content.canonicalURL, WebAddress.isWeb(address) else { return [] }
    var query = Query()
    query.reference = address
    query.includesHidden = true
    return try await storage.articles(matching: query).articles.filter {
      $0.id.source != article.id.source && $0.content.canonicalURL == address
    }.sorted { $0.sequence < $1.sequence }
  }

  /// What a request asks for. `failures` are named at the end of the digest.
  public func digest(
    _ request: DigestRequest, from storage: any Storage, failures: [Failure] = []
  ) async throws(StorageError) -> Digest {
    let records = try await storage.records(of: DigestMark.kind)
    let mark = records[request.name].map(DigestMark.init(record:)) ?? DigestMark()
    // Asked for first: what arrives from now on belongs to the next digest.
    let info = try await storage.info()
    var plan = DigestPlan(
      request, mark: mark, now: now, day: zone.civil(now).dateText, storage: info)
    var stories = StoryBuilder(room: plan.room)
    try await collect(&plan, into: &stories, from: storage)

    var edition = edition(
      .digest, title: title(of: request), sections(of: stories.entries, request))
    edition.name = request.name
    edition.leftOut = stories.cutCount + plan.counted
    edition.failures = failures
    edition.showsImages = request.showsImages
    return Digest(edition: edition, before: mark, mark: plan.mark(after: stories))
  }

  private func collect(
    _ plan: inout DigestPlan, into stories: inout StoryBuilder, from storage: any Storage
  ) async throws(StorageError) {
    var query = plan.query
    query.limit = Composer.pageSize
    repeat {
      let slice = try await storage.articles(matching: query)
      for article in slice.articles {
        switch plan.verdict(on: article) {
        case .kept: stories.add(article, isKept: true)
        case .candidate: stories.add(article)
        case .ignored: break
        }
      }
      query.after = slice.next
    } while query.after != nil
  }

  private func title(of request: DigestRequest) -> String {
    "\(request.name.isEmpty ? "Gazette" : request.name), \(zone.civil(now).dateText)"
  }

  private func edition(_ form: Edition.Form, title: String, _ sections: [Section]) -> Edition {
    var edition = Edition(form: form, title: title, sections: sections, made: now)
    edition.zone = zone
    edition.language = language
    return edition
  }
}

// Sections.
extension Composer {
  /// Every entry stands in one section; sections stand in the order of the configuration, else in
  /// that of their newest entries, and what belongs nowhere comes last.
  private func sections(of entries: [Entry], _ request: DigestRequest) -> [Section] {
    switch request.grouping {
    case .none: entries.isEmpty ? [] : [Section(entries: entries)]
    case .source: grouped(entries, first: request.sources) { $0.id.source }
    case .date: grouped(entries) { zone.civil($0.listed).dateText }
    case .tag:
      grouped(entries, first: request.filter.tags) { $0.labels.first ?? $0.content.tags.first }
    }
  }

  private func grouped(
    _ entries: [Entry], first: [String] = [], by heading: (Article) -> String?
  ) -> [Section] {
    var order: [String] = []
    var groups: [String: [Entry]] = [:]
    var rest: [Entry] = []
    for entry in entries {
      guard let heading = heading(entry.article) else {
        rest.append(entry)
        continue
      }
      if groups[heading] == nil { order.append(heading) }
      groups[heading, default: []].append(entry)
    }
    let known = Set(order)
    let wanted = first.filter(known.contains)
    let sections = (wanted + order.filter { !wanted.contains($0) }).map {
      Section(heading: $0, entries: groups[$0] ?? [])
    }
    return rest.isEmpty ? sections : sections + [Section(entries: rest)]
  }
}
