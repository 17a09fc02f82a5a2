// Puts together what several sources tell of one story.
import GazetteCore
import GazetteText

/// Collects articles, newest first, into stories. Articles of one source are never merged, nor what
/// somebody has parted. Stories beyond the limit are only counted.
package struct StoryBuilder {
  /// How an article comes to be here.
  package enum Role {
    case candidate
    /// It stood in this digest before: it is shown whatever the room.
    case kept
    /// It came before this digest: whoever tells the same is not shown.
    case told
  }

  private let dedupe: Dedupe
  /// By name: where a source stands among all, the first one lowest.
  private let ranks: [String: Int]
  private let separations: Separations
  /// What the last writing of this digest has merged, by handle.
  private let earlier: [String: Merge]
  /// Whether what stood in this digest together or apart remains so.
  private let keepsDecisions: Bool

  private var stories: [Story] = []
  private var byAddress: [Int: [Int]] = [:]
  /// By the handle of the article shown.
  private var byHandle: [String: Int] = [:]
  private var index: StoryIndex
  /// How many more new stories may be shown; nil for any number.
  private var room: Int?
  /// The earliest of the articles that began a story which is shown.
  private var oldest: Instant?

  /// Where prints are looked for before they are made.
  package var shelf: PrintShelf?

  /// `sources` are names in the order of the configuration.
  package init(
    room: Int?, dedupe: Dedupe = Dedupe(), sources: [String] = [], priorities: [String: Int] = [:],
    separations: Separations = Separations(), merges: [String: Merge] = [:],
    keepsDecisions: Bool = true
  ) {
    self.keepsDecisions = keepsDecisions
    self.room = room
    self.dedupe = dedupe
    self.separations = separations
    earlier = merges
    let ranked = sources.indices.sorted { left, right in
      let (first, second) = (priorities[sources[left]] ?? 0, priorities[sources[right]] ?? 0)
      return first == second ? left < right : first > second
    }
    ranks = Dictionary(
      ranked.enumerated().map { (sources[$1], $0) }, uniquingKeysWith: { first, _ in first })
    index = StoryIndex(
      LikenessPolicy(
        similarity: dedupe.similarity, takesEvents: dedupe.measures.contains(.event)),
      window: dedupe.window)
  }

  /// Says at which place its story stands; see `count`. An article `isAlone` where no other that is
  /// added came out within the window: only its address can tell the same, and no print is made.
  @discardableResult
  package mutating func add(
    _ article: Article, as role: Role = .candidate, isAlone: Bool = false
  ) -> Int {
    let print = isAlone ? nil : print(of: article)
    let pin = role == .kept ? earlier[article.id.handle] : nil
    var member = Story.Member(id: article.id, sequence: article.sequence)
    member.links = pin.map { [Story.Link(other: $0.other, reason: $0.reason)] } ?? []
    let place: Int
    if let home = home(for: article, print, role, pin) {
      place = home.place
      if let link = home.link { member.links.append(link) }
      join(article, member, at: place, as: role, pin)
    } else {
      place = open(article, member, as: role)
    }
    remember(article, print, at: place, role, pin)
    return place
  }

  /// Whether nothing that came out before `moment` can change what is shown: there is no room, and it
  /// is older than all stories by more than the time in which the same may be told.
  package func isComplete(before moment: Instant) -> Bool {
    guard room == 0, let oldest else { return false }
    return moment < oldest.advanced(by: .zero - dedupe.window)
  }

  private mutating func remember(
    _ article: Article, _ print: ArticlePrint?, at place: Int, _ role: Role, _ pin: Merge?
  ) {
    if role == .kept { byHandle[pin?.story ?? article.id.handle] = place }
    if let address = StoryBuilder.address(article), byAddress[address]?.last != place {
      byAddress[address, default: []].append(place)
    }
    guard let print else { return }
    let member = stories[place].members.count - 1
    index.add(print, at: article.listed, as: StoryIndex.Place(story: place, member: member))
  }
}

// Where an article belongs.
extension StoryBuilder {
  private struct Home {
    var place: Int
    /// nil where the last writing of the digest has decided it.
    var link: Story.Link?
  }

  /// The story that tells the same; nil for an article that begins one of its own.
  private func home(
    for article: Article, _ print: ArticlePrint?, _ role: Role, _ pin: Merge?
  ) -> Home? {
    if role == .kept, let place = byHandle[pin?.story ?? article.id.handle],
      admits(article, at: place)
    {
      return Home(place: place)
    }
    return homeByAddress(article, role) ?? print.flatMap { homeByLikeness(article, $0, role) }
  }

  private func homeByAddress(_ article: Article, _ role: Role) -> Home? {
    guard dedupe.measures.contains(.address), let address = StoryBuilder.address(article),
      let place = byAddress[address]?.first(where: { mayJoin(article, as: role, at: $0) })
    else { return nil }
    return Home(
      place: place, link: Story.Link(other: stories[place].members[0].id.handle, reason: .address))
  }

  private func homeByLikeness(_ article: Article, _ print: ArticlePrint, _ role: Role) -> Home? {
    let found = index.candidates(for: print, at: article.listed).first {
      mayJoin(article, as: role, at: $0.place.story)
    }
    return found.map { candidate in
      let place = candidate.place
      let other = stories[place.story].members[place.member].id.handle
      return Home(
        place: place.story, link: Story.Link(other: other, reason: MergeReason(candidate.likeness)))
    }
  }

  /// Two entries that stood in a digest side by side remain two.
  private func mayJoin(_ article: Article, as role: Role, at place: Int) -> Bool {
    admits(article, at: place)
      && !(keepsDecisions && role == .kept && stories[place].isKept)
  }

  private func admits(_ article: Article, at place: Int) -> Bool {
    stories[place].members.allSatisfy { member in
      member.id.source != article.id.source
        && (separations.isEmpty || !separations.isApart(member.id.handle, article.id.handle))
    }
  }

  private func print(of article: Article) -> ArticlePrint? {
    guard !dedupe.measures.isDisjoint(with: [.text, .event]) else { return nil }
    func make() -> ArticlePrint {
      ArticlePrint(title: article.content.title, text: article.content.storyText)
    }
    return shelf.map { $0.print(of: article, make: make) } ?? make()
  }

  /// Hashed, since an address is kept for every article.
  private static func address(_ article: Article) -> Int? {
    article.content.canonicalURL.flatMap { WebAddress.isWeb($0) ? $0.hashValue : nil }
  }
}

// What becomes of it there.
extension StoryBuilder {
  private mutating func open(_ article: Article, _ member: Story.Member, as role: Role) -> Int {
    var isShown = role == .kept
    if role == .candidate {
      isShown = room.map { $0 > 0 } ?? true
      room = room.map { max(0, $0 - 1) }
    }
    if isShown { oldest = oldest.map { min($0, article.listed) } ?? article.listed }
    stories.append(
      Story(
        article: isShown ? article : nil, members: [member], isTold: role == .told,
        isKept: role == .kept))
    return stories.count - 1
  }

  private mutating func join(
    _ article: Article, _ member: Story.Member, at place: Int, as role: Role, _ pin: Merge?
  ) {
    stories[place].members.append(member)
    if let shown = stories[place].article {
      if replaces(article, shown, at: place, as: role, pin) { stories[place].article = article }
    } else if role == .kept {
      stories[place].article = article
    }
    if role == .kept { stories[place].isKept = true }
  }

  private func replaces(
    _ article: Article, _ shown: Article, at place: Int, as role: Role, _ pin: Merge?
  ) -> Bool {
    guard keepsDecisions else { return prefers(article, to: shown) }
    if role == .kept { return pin == nil || !stories[place].isKept }
    return !stories[place].isKept && prefers(article, to: shown)
  }

  private func prefers(_ article: Article, to other: Article) -> Bool {
    switch dedupe.choice {
    case .earliest: break
    case .priority:
      let (own, others) = (rank(article), rank(other))
      if own != others { return own < others }
    case .richest:
      let (own, others) = (article.content.length, other.content.length)
      if own != others { return own > others }
    }
    return article.sequence < other.sequence
  }

  private func rank(_ article: Article) -> Int { ranks[article.id.source] ?? .max }
}

// What came of it.
extension StoryBuilder {
  /// Shown stories, newest first, or by their points.
  func entries(by score: StoryScore?) -> [Entry] {
    ranked(by: score) { $0.article != nil }.compactMap { stories[$0].entry }
  }

  /// Cuts what is more than the allowance. Those that stood in the digest before remain.
  mutating func cut(
    to allowance: Allowance, by score: StoryScore?, section: (Article) -> String?
  ) {
    var counter = Allowance.Counter(allowance)
    for story in stories where story.isKept {
      guard let article = story.article else { continue }
      counter.keep(source: article.id.source, section: section(article))
    }
    for place in ranked(by: score, where: { $0.article != nil && !$0.isKept }) {
      guard let article = stories[place].article,
        !counter.admit(source: article.id.source, section: section(article))
      else { continue }
      stories[place].article = nil
    }
  }

  private func ranked(by score: StoryScore?, where isWanted: (Story) -> Bool) -> [Int] {
    let wanted = stories.indices.filter { isWanted(stories[$0]) }
    let ranks = wanted.map { place -> (points: Double, listed: Instant, sequence: Int64) in
      let story = stories[place]
      guard let article = story.article else { return (0, Instant(seconds: 0), 0) }
      let points = score?.points(of: article, sources: story.members.count) ?? 0
      return (points, article.listed, article.sequence)
    }
    return zip(wanted, ranks).sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// See `Story.merges`.
  var merges: [Record] { stories.flatMap { $0.merges(by: dedupe.terms) } }

  /// Sequence numbers of everything that is shown, the merged ones too.
  var shown: SequenceSet { sequences { $0.article != nil } }

  /// The story that has an article.
  func story(of id: ArticleID) -> Story? {
    stories.first { $0.members.contains { $0.id == id } }
  }

  /// Sequence numbers of everything that was cut.
  var cut: SequenceSet { sequences(of: \.isCut) }

  package var shownCount: Int { stories.count { $0.article != nil } }
  var cutCount: Int { stories.count(where: \.isCut) }

  private func sequences(of isWanted: (Story) -> Bool) -> SequenceSet {
    SequenceSet(stories.lazy.filter(isWanted).flatMap { $0.members.map(\.sequence) })
  }
}

// A list that is read page by page.
extension StoryBuilder {
  /// How many stories there are; the next one to begin stands at this place.
  package var count: Int { stories.count }

  /// Adds an article only if it joins a story at `first` or later, and says where.
  package mutating func join(_ article: Article, from first: Int) -> Int? {
    let print = print(of: article)
    guard let home = home(for: article, print, .candidate, nil), home.place >= first
    else { return nil }
    var member = Story.Member(id: article.id, sequence: article.sequence)
    if let link = home.link { member.links.append(link) }
    join(article, member, at: home.place, as: .candidate, nil)
    remember(article, print, at: home.place, .candidate, nil)
    return home.place
  }

  /// The article that the story at a place is shown by, and the others.
  package func shown(at place: Int) -> (article: Article, others: [Telling])? {
    let story = stories[place]
    return story.article.map { ($0, story.tellings(beside: $0.id)) }
  }

  /// The other articles of the story at a place, as one of its articles sees them.
  package func tellings(at place: Int, beside id: ArticleID) -> [Telling] {
    stories[place].tellings(beside: id)
  }

  /// From now on the stories at `first` and later remain shown as they are, and need no texts.
  package mutating func settle(from first: Int) {
    for place in first..<stories.count {
      stories[place].isKept = true
      stories[place].article?.content.html = nil
      stories[place].article?.content.text = nil
    }
  }
}

extension Content {
  /// The text that tells the story, plain.
  fileprivate var storyText: String? {
    let body = text ?? html.map(PlainText.text(ofHTML:))
    return [body, summary].compactMap(\.self).max { $0.utf8.count < $1.utf8.count }
  }

  fileprivate var length: Int {
    [text, html, summary].map { $0?.utf8.count ?? 0 }.max() ?? 0
  }
}
