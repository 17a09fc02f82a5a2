// How a source is doing, put together from all that is stored about it.
import GazetteCore
import GazetteJSON

/// The state of one source at one moment.
public struct SourceStatus: Sendable, Hashable {
  public enum State: String, Sendable, Hashable {
    case new, well, failing, gone
    /// The configuration switches it off.
    case off
  }

  public var name: String
  public var type: String
  /// False for one that the configuration switches off; it is not silent but unasked.
  public var isEnabled = true {
    didSet { if !isEnabled { silence = nil } }
  }
  public var health: Health
  /// When its newest article came out.
  public var newest: Instant?
  /// The usual time between two articles.
  public var pace: Duration?
  /// How long it has been silent, where that is out of the ordinary.
  public var silence: Duration?
  /// Where it has moved for good.
  public var movedTo: String?
  /// Its host, while that wants to be left alone.
  public var rest: HostRest?
  /// What its accounts have used of their quota.
  public var accounts: [AccountUse] = []

  /// `dates` are those of its newest articles, newest first.
  public init(
    name: String, type: String, health: Health, dates: [Instant], bookmark: Bookmark?, now: Instant
  ) {
    self.name = name
    self.type = type
    self.health = health
    newest = dates.first
    pace = SourcePace.usual(of: dates)
    silence = newest.flatMap { [pace] in SourcePace.silence(since: $0, pace: pace, now: now) }
    movedTo = bookmark?.movedURL
  }

  public var state: State {
    if !isEnabled { return .off }
    if health.gone != nil { return .gone }
    if health.failures > 0 { return .failing }
    return health.lastSuccess == nil ? .new : .well
  }

  /// Writes the status as one JSON object: moments in RFC 3339, times in whole seconds.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("type", type)
      writer.member("state", state.rawValue)
      writer.member("last_attempt", health.lastAttempt?.rfc3339)
      writer.member("last_success", health.lastSuccess?.rfc3339)
      if health.failures > 0 { writer.member("failures", health.failures) }
      writer.member("last_error", health.error)
      writer.member("gone_since", health.gone?.rfc3339)
      writer.member("newest_article", newest?.rfc3339)
      writer.member("usual_pace", pace?.components.seconds)
      writer.member("silent_for", silence?.components.seconds)
      writer.member("moved_to", movedTo)
      writer.member("resting_host", rest?.host)
      writer.member("resting_until", rest?.until.rfc3339)
      writer.member("requests", eachOf: accounts) { writer, use in use.write(to: &writer) }
    }
  }
}
