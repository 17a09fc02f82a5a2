// What a source asked of the network lately, so that its politeness can be looked at.
import GazetteCore
import GazetteJSON

/// Counts since the beginning of a week or so. It is part of the record of a source's health.
public struct RequestTally: Sendable, Hashable {
  /// When counting began; nil: nothing was asked yet.
  public private(set) var since: Instant?
  /// Requests that were answered.
  public private(set) var requests = 0
  /// Of them, those that nothing had changed for (304).
  public private(set) var notModified = 0
  /// Of them, those that were too many for the server (429).
  public private(set) var limited = 0
  /// Fetches that somebody asked for before the source's own pause was over.
  public private(set) var early = 0

  /// After that counting begins anew.
  private static let memory: Duration = .seconds(7 * 86_400)

  public init() {}

  mutating func add(_ traffic: Traffic, isEarly: Bool, at now: Instant) {
    // Files and programs have no traffic.
    guard traffic.requests > 0 else { return }
    if since.map({ $0 > now || now.since($0) > RequestTally.memory }) ?? true {
      self = RequestTally()
      since = now
    }
    requests += traffic.requests
    notModified += traffic.notModified
    limited += traffic.limited
    if isEarly { early += 1 }
  }

  /// The sum of two, since the earlier beginning.
  public static func + (left: RequestTally, right: RequestTally) -> RequestTally {
    var sum = left
    sum.since = [left.since, right.since].compactMap(\.self).min()
    sum.requests += right.requests
    sum.notModified += right.notModified
    sum.limited += right.limited
    sum.early += right.early
    return sum
  }
}

// The record.
extension RequestTally {
  init(_ json: JSON?) {
    guard let json else { return }
    since = json["since"]?.int.map(Instant.init(milliseconds:))
    requests = RequestTally.count(json["requests"])
    notModified = RequestTally.count(json["not_modified"])
    limited = RequestTally.count(json["limited"])
    early = RequestTally.count(json["early"])
  }

  /// Writes nothing where nothing was counted.
  func write(to writer: inout JSONWriter, as name: String) {
    guard let since else { return }
    writer.name(name)
    writer.object { writer in
      writer.member("since", since.milliseconds)
      writer.member("requests", requests)
      if notModified > 0 { writer.member("not_modified", notModified) }
      if limited > 0 { writer.member("limited", limited) }
      if early > 0 { writer.member("early", early) }
    }
  }

  /// A number of a record, which sums must not overflow.
  private static func count(_ json: JSON?) -> Int {
    Int(clamping: min(1_000_000_000, max(0, json?.int ?? 0)))
  }
}
