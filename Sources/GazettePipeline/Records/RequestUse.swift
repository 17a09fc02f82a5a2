// How much of its quota an account has used, read from the ledger's records.
import GazetteCore

/// The requests of one account in the last day.
public struct RequestUse: Sendable, Hashable {
  public static let kind = "quota"
  static let day: Duration = .seconds(86_400)
  static let halfDay: Duration = .seconds(43_200)

  /// Moments of requests, oldest first.
  private let moments: [Instant]
  private let now: Instant

  /// `without`: a record that does not count.
  init(of mark: String, _ records: [String: String], at now: Instant, without: String? = nil) {
    self.now = now
    moments = records.keys.filter { $0 != without && $0.hasPrefix(mark + "/") }
      .compactMap(RequestUse.moment).filter { RequestUse.holds($0, at: now) }.sorted()
  }

  public var lastDay: Int { count(in: RequestUse.day) }
  public var lastHalfDay: Int { count(in: RequestUse.halfDay) }

  func count(in window: Duration) -> Int {
    let start = now.advanced(by: .zero - window)
    return moments.count { $0 > start }
  }

  /// When fewer than `limit` requests are in the window; nil where none is ever allowed.
  func next(within limit: Int, in window: Duration) -> Instant? {
    let start = now.advanced(by: .zero - window)
    let counted = moments.filter { $0 > start }
    guard limit > 0, counted.count >= limit else { return nil }
    return counted[counted.count - limit].advanced(by: window)
  }

  static func refusal(
    limit: Int, reserve: Int, window: Duration, next: Instant?
  ) -> SourceError {
    let hours = window.components.seconds / 3600
    let kept = reserve > 0 ? ", \(reserve) of which are in reserve" : ""
    let next = next.map { "; the next is free at \($0.nextMinuteText)" } ?? ""
    return SourceError(
      .quota, "Its quota of \(limit) requests in \(hours) hours is used up\(kept)\(next).",
      hint: reserve > 0
        ? "Wait, set a longer `every`, or use the reserve with fetch --force."
        : "Wait, set a longer `every`, or raise `quota`.")
  }
}

// The records.
extension RequestUse {
  static func key(_ mark: String, _ moment: Instant) -> String {
    "\(mark)/\(moment.milliseconds)-\(String(UInt32.random(in: 0 ... .max), radix: 36))"
  }

  static func spentKey(_ mark: String) -> String { "\(mark)/spent" }

  /// nil for what counts no request.
  static func moment(_ key: String) -> Instant? {
    let words = key.split(separator: "/").last?.split(separator: "-") ?? []
    return words.count == 2 ? Int64(words[0]).map(Instant.init(milliseconds:)) : nil
  }

  static func isEarlier(_ left: String, _ right: String) -> Bool {
    (moment(left)?.milliseconds ?? 0, left) < (moment(right)?.milliseconds ?? 0, right)
  }

  /// Whether a record tells of a request in the last day.
  static func counts(_ key: String, at now: Instant) -> Bool {
    moment(key).map { holds($0, at: now) } ?? false
  }

  /// What lies further ahead than a day was written by another clock (specs/security.md rule 51).
  private static func holds(_ moment: Instant, at now: Instant) -> Bool {
    moment > now.advanced(by: .zero - day) && moment <= now.advanced(by: day)
  }

  /// Deletes what is older than any window.
  static func expired(_ records: [String: String], at now: Instant) -> [Record] {
    records.keys.filter { key in moment(key).map { !holds($0, at: now) } ?? false }.sorted()
      .map { Record(kind: kind, key: $0, value: nil) }
  }
}
