// Which proxy an address is asked through, by the variables that curl made customary.
import Glibc

/// The proxies of an environment.
public struct ProxySettings: Sendable, Hashable {
  private var byScheme: [String: String] = [:]
  private var exempt: [String] = []

  /// No proxy at all.
  public static let none = ProxySettings(environment: [:])

  /// What this process was started with.
  public static let ofProcess = ProxySettings(
    environment: Dictionary(
      uniqueKeysWithValues: variables.compactMap { name in
        getenv(name).map { (name, String(cString: $0)) }
      }))

  private static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  /// `http_proxy` counts in lower case only: a web server's CGI puts a request's `Proxy` header
  /// into the other one.
  public init(environment: [String: String]) {
    let value = { (names: [String]) in
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    byScheme["http"] = value(["http_proxy", "all_proxy", "ALL_PROXY"])
    byScheme["https"] = value(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    exempt = (value(["no_proxy", "NO_PROXY"]) ?? "")
      .split { $0 == "," || $0 == " " }
      .map { $0.lowercased() }
  }

  func proxy(for target: Target) -> String? {
    guard let proxy = byScheme[target.scheme], !exempt.contains(where: { covers($0, target) })
    else { return nil }
    return proxy
  }

  private func covers(_ entry: String, _ target: Target) -> Bool {
    if entry == "*" { return true }
    if let bytes = PrivateAddress.literal(target.host) { return covers(entry, bytes) }
    var host = target.host
    if host.hasSuffix(".") { host.removeLast() }
    let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
    return !name.isEmpty && (host == name || host.hasSuffix("." + name))
  }

  /// An entry may name one address, or a network as `10.0.0.0/8`.
  private func covers(_ entry: String, _ bytes: [UInt8]) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1)
    guard let network = parts.first.flatMap({ PrivateAddress.literal(String($0)) }),
      network.count == bytes.count
    else { return false }
    let bits = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
    guard let bits, (0...bytes.count * 8).contains(bits) else { return false }
    return (0..<bits).allSatisfy { bit in
      let difference: UInt8 = network[bit / 8] ^ bytes[bit / 8]
      let mask: UInt8 = 0x80 >> UInt8(bit % 8)
      return difference & mask == 0
    }
  }
}
