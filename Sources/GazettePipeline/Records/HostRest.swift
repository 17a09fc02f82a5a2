// A host that asked to be left alone, for people who look after sources.
import GazetteCore
import GazetteText

/// Why a source is not asked now although nothing is wrong with it.
public struct HostRest: Sendable, Hashable {
  /// Its name, and its port unless that is the usual one.
  public var host: String
  public var until: Instant

  public init(host: String, until: Instant) {
    self.host = host
    self.until = until
  }

  /// The longest rest among the hosts of `addresses`; `records` are those of `kind`.
  public static func longest(
    of addresses: [String], in records: [String: String], now: Instant
  ) -> HostRest? {
    addresses.compactMap(WebAddress.origin).compactMap { origin -> HostRest? in
      guard let end = records[origin].flatMap({ Int64($0) }).map(Instant.init(milliseconds:)),
        RestPolicy.holds(end, at: now)
      else { return nil }
      return HostRest(host: name(ofOrigin: origin), until: end)
    }.max { $0.until < $1.until }
  }

  /// Of the records that tell it.
  public static var kind: String { HostRests.kind }

  /// What is behind the scheme.
  public static func name(ofOrigin origin: String) -> String {
    origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) } ?? origin
  }
}
