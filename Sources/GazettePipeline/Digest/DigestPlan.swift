// Which arrivals a digest is about, as a pure policy (DESIGN.md §8).
import GazetteCore

/// Decides article by article. A window `since: last` is everything that arrived since the last
/// digest that was written, and what limits have cut before; never a range of dates, so that an
/// item that is delivered late is not missed.
struct DigestPlan: Sendable {
  /// How far back the first digest with a source goes, by the dates of its articles, and how many
  /// it takes of them, so that the long past of a new source never floods it.
  static let firstReach: Duration = .seconds(7 * 86_400)
  static let firstPerSource = 50

  private let isWindow: Bool
  private let isFirst: Bool
  /// Whether the last digest is written again: same path, same day.
  let isAgain: Bool
  private let mark: DigestMark
  private let now: Instant
  private let day: String
  private let request: DigestRequest
  /// When the digest was begun.
  private let arrivals: Arrivals
  private var taken: [String: Int] = [:]
  /// How many articles belong here but are neither shown nor pending.
  private(set) var counted = 0

  init(
    _ request: DigestRequest, mark: DigestMark, now: Instant, day: String, arrivals: Arrivals
  ) {
    let again = request.again
    self.request = request
    self.mark = again.map(DigestMark.init(again:)) ?? mark
    self.now = now
    self.day = day
    self.arrivals = arrivals
    isWindow = again != nil || request.since == .last
    isFirst = isWindow && self.mark.path == nil
    let isSame = mark.path == DigestPlan.spoken(request.path) && mark.day == day
    // What somebody has received is not sent to him again.
    isAgain = again != nil || isWindow && isSame && request.delivery == nil
    counted = isAgain ? self.mark.counted : 0
  }

  private static func spoken(_ path: String?) -> String { path ?? "-" }

  var query: Query {
    // What stood in a digest is found whatever its conditions have become.
    var query = Query(filter: request.again == nil ? request.filter : Filter())
    query.arrivedThrough = request.again?.shown.last ?? arrivals.last
    switch request.again == nil ? request.since : .last {
    case .last where isFirst: query.since = firstReach
    case .last:
      let lowest = [isAgain ? mark.shown.first : nil, mark.pending.first, mark.through + 1]
      query.arrivedAfter = lowest.compactMap(\.self).min().map { $0 - 1 }
    case .all: break
    case .back(let duration): query.since = now.advanced(by: .zero - duration)
    case .moment(let moment): query.since = moment
    }
    return query
  }

  /// What is too old for the first digest, to be counted; nil for a later one.
  var older: Query? {
    guard isFirst else { return nil }
    var query = Query(filter: request.filter)
    query.arrivedThrough = arrivals.last
    query.until = firstReach
    return query
  }

  mutating func count(_ older: Int) { counted += older }

  private var firstReach: Instant { now.advanced(by: .zero - DigestPlan.firstReach) }

  /// Whether the articles that a limit leaves out are only counted, and never shown later.
  /// Hits of a search do not come in order of date.
  var forgetsRest: Bool {
    !isWindow && !request.needsAll && request.limit != nil && request.filter.search == nil
  }

  /// What the limits leave room for, beside what is kept.
  var allowance: Allowance {
    // Whatever stood in a digest that is made again is kept, and nothing else is asked for.
    if request.again != nil { return Allowance(room: nil, perSource: nil, perSection: nil) }
    return Allowance(
      room: request.limit.map { max(0, $0 - (isAgain ? mark.entries : 0)) },
      perSource: request.limitPerSource, perSection: request.limitPerSection)
  }

  /// nil for an article that is not of this digest.
  mutating func role(of article: Article) -> StoryBuilder.Role? {
    guard isWindow else { return .candidate }
    let sequence = article.sequence
    if isAgain, mark.shown.contains(sequence) { return .kept }
    if mark.pending.contains(sequence) { return .candidate }
    guard sequence > mark.through else { return nil }
    if mark.sources.contains(article.id.source) { return .candidate }
    return isOfFirst(article) ? .candidate : nil
  }

  /// What came before this digest and may have told its stories; nil where that does not matter.
  var history: Query? {
    guard isWindow, !isFirst, request.again == nil, request.dedupe.scope == .history else {
      return nil
    }
    var query = Query(filter: request.filter)
    query.arrivedThrough = mark.through
    query.since = now.advanced(by: .zero - request.dedupe.window)
    return query
  }

  /// Of the history: whether an earlier digest has shown it.
  func isTold(_ article: Article) -> Bool {
    !mark.pending.contains(article.sequence) && !(isAgain && mark.shown.contains(article.sequence))
  }

  private mutating func isOfFirst(_ article: Article) -> Bool {
    let taken = taken[article.id.source, default: 0]
    guard taken < DigestPlan.firstPerSource,
      article.listed >= firstReach
    else {
      counted += 1
      return false
    }
    self.taken[article.id.source] = taken + 1
    return true
  }

  /// The mark to store once the digest is written. A digest of dates moves no window, and one that
  /// is made again changes nothing. `id` is that of its parcel.
  func mark(after stories: StoryBuilder, id: String?) -> DigestMark? {
    guard request.again == nil else { return nil }
    var next = mark
    let digest = PastDigest(
      day: day, made: now, path: DigestPlan.spoken(request.path), id: id, shown: stories.shown,
      leftOut: stories.cutCount + counted)
    // Nobody is sent an empty parcel.
    if id == nil || digest.shown.first != nil { next.past = mark.past.remembering(digest) }
    guard isWindow else { return next }
    next.path = DigestPlan.spoken(request.path)
    next.day = day
    next.through = max(arrivals.last, mark.through)
    next.shown = stories.shown
    next.entries = stories.shownCount
    next.pending = stories.cut
    next.counted = counted
    next.dedupe = request.dedupe.terms
    next.sources = mark.sources.union(arrivals.sources)
    return next
  }
}

extension DigestMark {
  /// As it stood after that digest alone.
  fileprivate init(again digest: PastDigest) {
    self.init()
    path = digest.path
    day = digest.day
    shown = digest.shown
    through = digest.shown.last ?? .max - 1
    counted = digest.leftOut
  }
}

extension Query {
  /// The conditions of an output, a rule or a list.
  public init(filter: Filter) {
    self.init()
    sources = filter.sources
    tags = filter.tags
    search = filter.search
    language = filter.language
    isSaved = filter.isSaved
    isRead = filter.isUnread.map { !$0 }
  }
}
