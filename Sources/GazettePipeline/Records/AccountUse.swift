// What the accounts of a source have used, for people who look after it.
import GazetteCore
import GazetteJSON

/// One account of a source: how often it asked, through whichever source, and how often it may.
public struct AccountUse: Sendable, Hashable {
  /// Its place among the accounts of its source, counted from 1.
  public var number: Int
  public var lastDay: Int
  public var lastHalfDay: Int
  public var quota: Quota

  /// The accounts that `source` used in the last day, in the order of their numbers. A source that
  /// has a quota and asked nothing yet has used nothing.
  public static func all(
    of source: String, quota: Quota?, in records: [String: String], now: Instant
  ) -> [AccountUse] {
    let mine = records.filter { key, value in
      RequestUse.counts(key, at: now)
        && value.split(separator: " ", maxSplits: 1).dropFirst().first == source[...]
    }
    var latest: [Int: String] = [:]
    for (key, value) in mine.sorted(by: { RequestUse.isEarlier($0.key, $1.key) }) {
      guard let number = value.split(separator: " ").first.flatMap({ Int($0) }) else { continue }
      latest[number] = key.split(separator: "/").first.map(String.init)
    }
    let used = latest.sorted { $0.key < $1.key }.map { number, mark in
      let use = RequestUse(of: mark, records, at: now)
      return AccountUse(
        number: number, lastDay: use.lastDay, lastHalfDay: use.lastHalfDay,
        quota: quota ?? Quota())
    }
    guard used.isEmpty, let quota else { return used }
    return [AccountUse(number: 1, lastDay: 0, lastHalfDay: 0, quota: quota)]
  }

  /// `12 of 100 requests in 24 hours, 10 in reserve`; `isOneOfMany`: with its number.
  public func words(isOneOfMany: Bool) -> String {
    let name = isOneOfMany ? "key \(number): " : ""
    let limit = quota.perDay.map { " of \($0)" } ?? ""
    let half = quota.perHalfDay.map { ", \(lastHalfDay) of \($0) in 12 hours" } ?? ""
    let reserve = quota.reserve > 0 ? ", \(quota.reserve) in reserve" : ""
    let noun = lastDay == 1 && quota.perDay == nil ? "request" : "requests"
    return "\(name)\(lastDay)\(limit) \(noun) in 24 hours\(half)\(reserve)"
  }

  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", number)
      writer.member("last_24_hours", lastDay)
      writer.member("last_12_hours", lastHalfDay)
      writer.member("per_day", quota.perDay)
      writer.member("per_12h", quota.perHalfDay)
      if quota.reserve > 0 { writer.member("reserve", quota.reserve) }
    }
  }
}
