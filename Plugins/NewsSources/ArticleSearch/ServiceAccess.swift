// How a source gets at its service: where it is, with which keys, and how often.
import GazetteCore
import GazetteText

/// The options that every source with such a service has: add `keys(standardBase:)` to its own.
struct ServiceAccess: Sendable {
  let keys: [Secret]
  /// Without slashes at its end.
  let base: String
  let quota: Quota?
  let timeout: Duration?

  static func options(standardBase: String) -> [OptionKey] {
    [
      OptionKey(
        "base_url", .address, standard: standardBase,
        "A server of the same kind, with its version."),
      OptionKey("quota", .table(quotaKeys), "How often each key may ask, counted by Gazette."),
      OptionKey("timeout", .duration, "Of one request, instead of http.timeout."),
    ]
  }

  private static let quotaKeys = [
    OptionKey("per_day", .whole(1...10_000_000), "Requests in any 24 hours."),
    OptionKey("per_12h", .whole(1...10_000_000), "Requests in any 12 hours."),
    OptionKey(
      "reserve", .whole(0...10_000_000), standard: "0",
      "Requests of these that only `fetch --force` uses."),
  ]

  init(_ options: inout Options, standardBase: String) {
    keys = options.secretList("api_key")
    base = ServiceAccess.base(&options, standardBase)
    quota = ServiceAccess.quota(&options)
    timeout = options.duration("timeout")
  }

  /// What is given up by the way to the service.
  var warnings: [String] {
    let isPlain = base.lowercased().hasPrefix("http://")
    guard isPlain, let host = WebAddress.host(base), !ServiceAccess.isHere(host) else { return [] }
    return ["base_url is not https: whoever stands between can read the key."]
  }

  private static func isHere(_ host: String) -> Bool {
    host == "localhost" || host.hasPrefix("127.") || host == "[::1]" || host == "::1"
  }

  private static func base(_ options: inout Options, _ standard: String) -> String {
    var base = options.text("base_url") ?? standard
    while base.hasSuffix("/") { base.removeLast() }
    if base.lowercased().hasPrefix("file:") || base.contains("?") || base.contains("#") {
      options.complain(
        "base_url", "'base_url' takes an http or https address without a query",
        hint: "Without it, \(standard) holds.")
    }
    return base
  }

  private static func quota(_ options: inout Options) -> Quota? {
    guard var table = options.table("quota") else { return nil }
    var quota = Quota()
    quota.perDay = table.whole("per_day")
    quota.perHalfDay = table.whole("per_12h")
    quota.reserve = table.whole("reserve") ?? 0
    let limits = ["per_day", "per_12h"].filter { table.has($0) }
    if limits.isEmpty {
      table.complain(
        nil, "'quota' needs 'per_day' or 'per_12h'", hint: "For example: quota: {per_day: 100}.")
    }
    for name in limits where (table.whole(name) ?? .max) <= quota.reserve {
      table.complain(
        "reserve", "'reserve' leaves nothing of '\(name)'", hint: "Write a smaller number.")
    }
    options.adopt(table, of: "quota")
    return quota
  }
}
