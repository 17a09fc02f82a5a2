// When `watch` asks each source again, as a pure policy.
import GazetteCore

/// Decides from facts and two clocks: `now` on the wall, which may leap, and `elapsed`, which counts
/// from the start of the watch and never does. docs/running.md tells the rules to people.
public struct WatchSchedule: Sendable {
  /// How often a lively source without an `every` of its own is asked.
  public let base: Duration
  /// Sources that were asked by this watch are left alone until then, wherever the clock on the wall
  /// leaps to: specs/security.md rule 51.
  private var resting: [String: Duration] = [:]

  /// A source that has not published for a while is asked at least so often.
  static let ceiling: Duration = .seconds(6 * 3600)
  /// One that is silent out of the ordinary, at least so often.
  static let silentCeiling: Duration = .seconds(24 * 3600)
  /// The most that sources of one interval are spread by.
  static let widestSpread: Duration = .seconds(600)

  public init(base: Duration) { self.base = base }

  /// How long a source is left alone after it was asked, before what its server, its document and its
  /// failures want is looked at. One that says nothing is asked twice as often as it publishes; the
  /// longer it has been silent, the seldomer.
  public func interval(of source: WatchedSource, now: Instant) -> Duration {
    if let every = source.every { return every }
    // Pauses after failures grow by themselves.
    guard source.health.failures == 0, let newest = source.newest else { return base }
    let isSilent = SourcePace.silence(since: newest, pace: source.pace, now: now) != nil
    let habit = max((source.pace ?? .zero) / 2, now.since(newest) / 10)
    return min(max(base, habit), max(base, isSilent ? Self.silentCeiling : Self.ceiling))
  }

  /// The interval, longer by up to a tenth: sources that were asked together part again. Which part
  /// of it depends on the name and the last time, so that it is the same whenever it is asked for.
  public func spreadInterval(of source: WatchedSource, now: Instant) -> Duration {
    let interval = interval(of: source, now: now)
    let seed = UInt64(bitPattern: source.health.lastAttempt?.milliseconds ?? 0)
    let mixed = source.name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return interval + min(interval / 10, Self.widestSpread) * Int((mixed >> 20) % 1001) / 1000
  }

  /// The moment at which a source is to be asked: `now` when it is due, nil for never.
  public func moment(of source: WatchedSource, now: Instant, elapsed: Duration) -> Instant? {
    guard source.health.gone == nil else { return nil }
    var moment =
      DuePolicy.due(
        source.health, every: spreadInterval(of: source, now: now), source: source.name, now: now)
      ?? now
    if let rest = source.rest { moment = max(moment, rest) }
    if let end = resting[source.name], end > elapsed {
      moment = max(moment, now.advanced(by: end - elapsed))
    }
    return moment
  }

  /// Notes what was asked just now; `sources` are the facts after that.
  public mutating func note(
    _ asked: Set<String>, _ sources: [WatchedSource], now: Instant, elapsed: Duration
  ) {
    let known = Set(sources.map(\.name))
    resting = resting.filter { known.contains($0.key) && $0.value > elapsed }
    for source in sources where asked.contains(source.name) {
      resting[source.name] = nil
      guard let next = moment(of: source, now: now, elapsed: elapsed) else { continue }
      resting[source.name] = elapsed + next.since(now)
    }
  }

  /// What is said of a source in a configuration that was read again counts at once.
  public mutating func forget() { resting = [:] }
}

/// What is to be done next.
public struct WatchPlan: Sendable, Hashable {
  /// Sources to ask now, each with the interval that holds for it.
  public var due: [String: Duration] = [:]
  /// The first of the others.
  public var next: String?
  public var moment: Instant?

  public init(
    _ schedule: WatchSchedule, _ sources: [WatchedSource], now: Instant, elapsed: Duration
  ) {
    for source in sources {
      guard let at = schedule.moment(of: source, now: now, elapsed: elapsed) else { continue }
      if at <= now {
        due[source.name] = schedule.spreadInterval(of: source, now: now)
      } else if moment.map({ at < $0 }) ?? true {
        (next, moment) = (source.name, at)
      }
    }
  }
}
