// Puts articles together into editions.
import GazetteCore
import GazetteText

/// Makes editions; what they look like is the renderers' business.
public struct Composer: Sendable {
  private let now: Instant
  private let zone: Zone
  private let language: String
  private let boosts: RuleBoosts

  /// Articles are read a page at a time, so that memory does not grow with the storage.
  private static let pageSize = 500

  /// `language` is that of the renderers' own words: `en` or `ko`.
  public init(
    now: Instant, zone: Zone = .utc, language: String = "en", boosts: RuleBoosts = RuleBoosts()
  ) {
    self.boosts = boosts
    self.now = now
    self.zone = zone
    self.language = language
  }

  /// Headlines, in the order given; for those that a search found, with the place of the match.
  public func listing(_ articles: [Article], title: String, search: String? = nil) -> Edition {
    let query = search.map(SearchQuery.init)
    let entries = articles.map { article in
      var entry = Entry(article: article)
      guard let query else { return entry }
      entry.snippet = Snippet(of: article.content, for: query)
      entry.markedTitle = Snippet(title: article.content, for: query)
      return entry
    }
    return edition(.listing, title: title, [Section(entries: entries)])
  }

  /// One article in full. `tellings` are the other articles of its story; `revisions` are its
  /// earlier texts, where somebody wants to see them.
  public func article(
    _ article: Article, tellings: [Telling] = [], revisions: [Revision]? = nil
  ) -> Edition {
    var entry = Entry(article: article, alsoIn: tellings.map(\.id.source))
    entry.tellings = tellings
    entry.revisions = revisions
    return edition(.article, title: article.content.title ?? "", [Section(entries: [entry])])
  }

  /// What a request asks for. `failures` are named at the end of the digest.
  public func digest(
    _ request: DigestRequest, from storage: any Storage, failures: [Failure] = []
  ) async throws(StorageError) -> Digest {
    let records = try await storage.records(of: request.markKind)
    let mark = records[request.markKey].map(DigestMark.init(record:)) ?? DigestMark()
    // Asked for first: what arrives from now on belongs to the next digest.
    let arrivals = try await storage.arrivals()
    var plan = DigestPlan(
      request, mark: mark, now: now, day: zone.civil(now).dateText, arrivals: arrivals)
    if let older = plan.older { plan.count(try await count(older, in: storage)) }
    var stories = try await stories(for: plan, request, mark, from: storage)
    if let history = plan.history {
      try await each(of: history, in: storage) { article in
        if plan.isTold(article) { stories.add(article, as: .told) }
        return true
      }
    }
    var visited = 0
    let isWhole = try await each(of: plan.query, in: storage) { article in
      if plan.forgetsRest, stories.isComplete(before: article.listed) { return false }
      visited += 1
      if let role = plan.role(of: article) { stories.add(article, as: role) }
      return true
    }
    if !isWhole { plan.count(try await count(plan.query, in: storage) - visited) }
    let score = request.order == .score ? self.score(for: request) : nil
    if request.needsAll { stories.cut(to: plan.allowance, by: score) { heading(for: $0, request) } }

    var edition = edition(
      .digest, title: title(of: request), sections(of: stories.entries(by: score), request))
    edition.name = request.name
    edition.leftOut = stories.cutCount + plan.counted
    edition.failures = failures
    edition.layout = request.layout
    let id = request.delivery.map { parcelID(of: edition, by: $0) }
    return Digest(
      edition: edition, before: mark, mark: plan.mark(after: stories, id: id) ?? mark,
      merges: stories.merges, id: request.again?.id ?? id)
  }

  /// The same for the same articles on the same day.
  private func parcelID(of edition: Edition, by delivery: String) -> String {
    let parts =
      [edition.name, delivery, zone.civil(now).dateText]
      + edition.entries.map(\.article.id.handle).sorted()
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    return String(SHA256.hex(Array(text.utf8)).prefix(32))
  }

  /// Those of `sources` that have brought nothing for unusually long, and did not fail. Judged by the
  /// beginning of the day, so that a digest made again on the same day says the same.
  public func silences(
    of sources: [String], without failures: [Failure], in storage: any Storage
  ) async throws(StorageError) -> [Silence] {
    let failed = Set(failures.map(\.source))
    let moments = try await storage.newestMoments(perSource: SourcePace.enough)
    let day = zone.civil(now).dayMark
    return sources.compactMap { source in
      guard !failed.contains(source), let dates = moments[source], let newest = dates.first,
        SourcePace.silence(since: newest, pace: SourcePace.usual(of: dates), now: day) != nil
      else { return nil }
      return Silence(source: source, since: newest)
    }
  }

  private func stories(
    for plan: DigestPlan, _ request: DigestRequest, _ mark: DigestMark, from storage: any Storage
  ) async throws(StorageError) -> StoryBuilder {
    let parted = try await storage.records(of: Separations.kind)
    let terms = request.dedupe.terms
    // Earlier decisions hold for the very digest that is made again, by the same terms only.
    let holds = plan.isAgain && (request.again != nil || mark.dedupe ?? terms == terms)
    let merges = holds ? try await storage.records(of: Merge.kind) : [:]
    return StoryBuilder(
      room: request.needsAll ? nil : plan.allowance.room, dedupe: request.dedupe,
      sources: request.sources, priorities: request.priorities,
      separations: Separations(records: parted),
      merges: merges.compactMapValues(Merge.init(record:)).filter {
        request.again != nil || $0.value.holds(by: terms)
      }, keepsDecisions: holds)
  }

  private func score(for request: DigestRequest) -> StoryScore {
    StoryScore(at: now, zone: zone, priorities: request.priorities, boosts: boosts)
  }

  private func count(_ query: Query, in storage: any Storage) async throws(StorageError) -> Int {
    var query = query
    query.countsAll = true
    query.limit = 0
    return try await storage.articles(matching: query).total ?? 0
  }

  /// A page at a time, until `body` wants no more; returns whether it has seen everything.
  @discardableResult
  private func each(
    of query: Query, in storage: any Storage, _ body: (Article) -> Bool
  ) async throws(StorageError) -> Bool {
    var query = query
    query.limit = Composer.pageSize
    repeat {
      let slice = try await storage.articles(matching: query)
      for article in slice.articles where !body(article) { return false }
      query.after = slice.next
    } while query.after != nil
    return true
  }

  private func title(of request: DigestRequest) -> String {
    let day = request.again?.day ?? zone.civil(now).dateText
    return "\(request.name.isEmpty ? "Gazette" : request.name), \(day)"
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
    case .source: grouped(entries, first: request.sources, request)
    case .date: grouped(entries, first: [], request)
    case .tag: grouped(entries, first: request.filter.tags, request)
    }
  }

  /// nil for what belongs nowhere.
  private func heading(for article: Article, _ request: DigestRequest) -> String? {
    switch request.grouping {
    case .none: nil
    case .source: article.id.source
    case .date: zone.civil(article.listed).dateText
    case .tag: article.labels.first ?? article.content.tags.first
    }
  }

  private func grouped(
    _ entries: [Entry], first: [String], _ request: DigestRequest
  ) -> [Section] {
    var order: [String] = []
    var groups: [String: [Entry]] = [:]
    var rest: [Entry] = []
    for entry in entries {
      guard let heading = heading(for: entry.article, request) else {
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
