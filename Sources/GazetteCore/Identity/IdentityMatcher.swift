// Recognises the items of a document: known articles, new ones, and repetitions.

/// Compares one document's items with each other and with what is known of their source, by the
/// rules of DESIGN.md §2. Pure: it only asks `Known`.
///
/// Own ids are compared first, then links with titles, then texts. Each known article is found by
/// one item at most, so nothing is merged that a document shows to be two things.
public struct IdentityMatcher<Known: KnownArticles> {
  private let contents: [Content]
  private let identities: [Identity]
  private var known: Known
  private var recognitions: [Recognition?]
  private var claimed: Set<Int64> = []
  /// Items whose own id or link belongs to another item too.
  private var shared: Set<Int> = []
  private var keys: Set<String> = []

  /// `contents` in the order of the document, with their identities.
  public static func recognise(
    _ contents: [Content], _ identities: [Identity], known: inout Known
  ) throws(Known.Failure) -> [Recognition] {
    var matcher = IdentityMatcher(contents, identities, known)
    matcher.findRepetitions()
    try matcher.compareOwnIDs()
    try matcher.compareLinks()
    try matcher.compareTexts()
    let found = try matcher.nameTheRest()
    known = matcher.known
    return found
  }

  private init(_ contents: [Content], _ identities: [Identity], _ known: Known) {
    self.contents = contents
    self.identities = identities
    self.known = known
    recognitions = Array(repeating: nil, count: contents.count)
  }

  private mutating func findRepetitions() {
    for (index, original) in Repetitions.find(in: identities) {
      recognitions[index] = .duplicate(of: original)
    }
  }

  /// Indices of the items that are not recognised yet, in order.
  private var open: [Int] { recognitions.indices.filter { recognitions[$0] == nil } }

  private mutating func claim(_ article: KnownArticle, for index: Int) {
    claimed.insert(article.sequence)
    recognitions[index] = .known(article.sequence)
  }
}

// MARK: Own ids

extension IdentityMatcher {
  private mutating func compareOwnIDs() throws(Known.Failure) {
    for (ownID, items) in Grouped(open, by: { identities[$0].ownID }) {
      let articles = try known.articles(withOwnID: ownID)
      if items.count == 1, articles.count == 1 {
        claim(articles[0], for: items[0])
      } else {
        pair(items, with: articles)
        if items.count > 1 || !articles.isEmpty { shared.formUnion(items) }
      }
    }
  }

  /// Where an own id belongs to several, the link decides; where a link is missing, the title.
  private mutating func pair(_ items: [Int], with articles: [KnownArticle]) {
    let sorted = articles.sorted { $0.sequence < $1.sequence }
    let byLink = Dictionary(
      sorted.compactMap { article in article.identity.link.map { ($0, article) } },
      uniquingKeysWith: { first, _ in first })
    for item in items {
      guard let link = identities[item].link, let article = byLink[link],
        !claimed.contains(article.sequence)
      else { continue }
      claim(article, for: item)
    }
    let free = sorted.filter { !claimed.contains($0.sequence) }
    let byTitle = Dictionary(grouping: free, by: \.identity.title)
    for item in items where recognitions[item] == nil {
      let hasLink = identities[item].link != nil
      let article = byTitle[identities[item].title]?.first {
        !claimed.contains($0.sequence) && !(hasLink && $0.identity.link != nil)
      }
      if let article { claim(article, for: item) }
    }
  }
}

// MARK: Links with titles

/// What two items without a common own id must have in common.
private struct Headline: Hashable {
  var link: Int64
  var title: Int64?
}

extension IdentityMatcher {
  private mutating func compareLinks() throws(Known.Failure) {
    let present = Dictionary(
      grouping: recognitions.indices.filter { !isRepetition($0) }.compactMap(headline),
      by: \.self
    ).mapValues(\.count)
    for (link, items) in Grouped(open, by: { identities[$0].link }) {
      let articles = try known.articles(withLink: link).sorted { $0.sequence < $1.sequence }
      let byTitle = Dictionary(grouping: articles, by: \.identity.title)
      for item in items {
        let alike = byTitle[identities[item].title] ?? []
        let isLone = alike.count == 1 && headline(item).flatMap { present[$0] } == 1
        if let article = best(of: alike, for: identities[item], isLone: isLone) {
          claim(article, for: item)
        }
      }
      let idless = items.filter { identities[$0].ownID == nil }
      if idless.count > 1 || !articles.isEmpty { shared.formUnion(idless) }
    }
  }

  private func isRepetition(_ index: Int) -> Bool {
    if case .duplicate = recognitions[index] { true } else { false }
  }

  private func headline(_ index: Int) -> Headline? {
    identities[index].link.map { Headline(link: $0, title: identities[index].title) }
  }

  /// The article with the same link and title that the item is. Different own ids, and a missing
  /// title, prove little: then the item must be the only one of its kind here and there, or have
  /// the same text.
  private func best(
    of alike: [KnownArticle], for identity: Identity, isLone: Bool
  ) -> KnownArticle? {
    let free = alike.filter { !claimed.contains($0.sequence) }
    if let text = identity.text, let same = free.first(where: { $0.identity.text == text }) {
      return same
    }
    if isLone { return free.first }
    guard identity.title != nil else { return nil }
    return free.first { identity.ownID == nil || $0.identity.ownID == nil }
  }
}

// MARK: Texts, and keys for what is new

extension IdentityMatcher {
  private mutating func compareTexts() throws(Known.Failure) {
    for item in open {
      let identity = identities[item]
      guard identity.ownID == nil, identity.link == nil, let text = identity.text else { continue }
      let articles = try known.articles(withText: text).sorted { $0.sequence < $1.sequence }
      let same = articles.first { article in
        article.identity.ownID == nil && article.identity.link == nil
          && !claimed.contains(article.sequence)
      }
      if let same { claim(same, for: item) }
    }
  }

  /// Own ids get their keys first: a link that is somebody's own id must make room.
  private mutating func nameTheRest() throws(Known.Failure) -> [Recognition] {
    let rest = open
    let named = rest.filter { identities[$0].ownID != nil }
    let nameless = rest.filter { identities[$0].ownID == nil }
    for item in named + nameless {
      let key = try freeKey(for: item)
      keys.insert(key)
      recognitions[item] = .new(key: key)
    }
    return recognitions.compactMap(\.self)
  }

  private mutating func freeKey(for item: Int) throws(Known.Failure) -> String {
    let candidates = ArticleKey.candidates(
      for: contents[item], isShared: shared.contains(item))
    for candidate in candidates {
      let key = candidate()
      if try isFree(key) { return key }
    }
    var number = 2
    while true {
      let key = ArticleKey.numbered(number, for: contents[item])
      if try isFree(key) { return key }
      number += 1
    }
  }

  private mutating func isFree(_ key: String) throws(Known.Failure) -> Bool {
    if keys.contains(key) { return false }
    return try !known.isTaken(key)
  }
}

/// Indices with the same value of something, in the order in which the values first occur.
private struct Grouped: Sequence, IteratorProtocol {
  private var order: [Int64] = []
  private var groups: [Int64: [Int]] = [:]
  private var at = 0

  init(_ indices: [Int], by value: (Int) -> Int64?) {
    for index in indices {
      guard let value = value(index) else { continue }
      if groups[value] == nil { order.append(value) }
      groups[value, default: []].append(index)
    }
  }

  mutating func next() -> (Int64, [Int])? {
    guard at < order.count else { return nil }
    defer { at += 1 }
    return (order[at], groups[order[at]] ?? [])
  }
}
