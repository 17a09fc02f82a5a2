// Tells whether the text of an option is an address that can be asked.
import Glibc

/// What `AddressForm` and the network take for an address: http, https with a host, or a local file.
enum WrittenAddress {
  static func fits(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let colon = bytes.prefix(6).firstIndex(of: UInt8(ascii: ":")) ?? 0
    guard bytes[colon...].starts(with: "://".utf8) else { return false }
    let rest = bytes[(colon + 3)...]
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "file": return rest.first == UInt8(ascii: "/")
    case "http", "https":
      return !rest.contains { $0 <= 32 || $0 == 127 }
        && isPlace(rest.prefix { !"/?#".utf8.contains($0) })
    default: return false
    }
  }

  /// `user@host:port`, of which the host is needed.
  private static func isPlace(_ authority: ArraySlice<UInt8>) -> Bool {
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let place = authority[start...]
    guard place.first == UInt8(ascii: "[") else {
      let host = place.prefix { $0 != UInt8(ascii: ":") }
      return isName(host) && isPort(place[host.endIndex...])
    }
    guard let closing = place.firstIndex(of: UInt8(ascii: "]")) else { return false }
    return isNumber(place[..<closing].dropFirst()) && isPort(place[(closing + 1)...])
  }

  /// What libcurl takes for a host's name.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    !host.isEmpty && !host.contains { "[]{}\\$'\"^`*<>=;,+&()|!".utf8.contains($0) }
  }

  /// An IPv6 address, and maybe the zone that it is of.
  private static func isNumber(_ host: ArraySlice<UInt8>) -> Bool {
    let number = String(decoding: host.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self)
    var address = in6_addr()
    return inet_pton(AF_INET6, number, &address) == 1
  }

  /// `:8080`, `:`, or nothing.
  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    guard let colon = text.first else { return true }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy({ (48...57).contains($0) }) else {
      return false
    }
    let port = UInt16(String(decoding: digits, as: UTF8.self)) ?? 0
    return digits.isEmpty || port > 0
  }
}
