// The host that a web address names.

struct WebHost {
  let scheme: WebScheme
  /// Lower-case, without the brackets of IPv6 and without the dot of the root.
  let name: String
  /// nil for the scheme's own port.
  let port: Int?
  /// Where the user-info ends, if there is one, and where the authority ends, in bytes.
  let userEnd: Int?
  let end: Int

  /// nil when the address is not an absolute web address, or its host cannot be one.
  init?(_ address: String) {
    var address = address
    guard let host = address.withUTF8({ WebHost(bytes: $0) }) else { return nil }
    self = host
  }

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard let colon = AddressParts.scheme(of: bytes)?.upperBound,
      let scheme = WebScheme(bytes[..<colon]), bytes[colon...].starts(with: "://".utf8),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return nil }
    let start = colon + 3
    let authority = bytes[start...].prefix {
      !$0.isSlash && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    userEnd = authority.lastIndex(of: UInt8(ascii: "@"))
    end = authority.endIndex
    self.scheme = scheme
    let place = authority[(userEnd.map { $0 + 1 } ?? start)...]
    guard let nameEnd = WebHost.nameEnd(of: place),
      let port = WebHost.port(place[nameEnd...], of: scheme),
      let name = WebHost.name(place[..<nameEnd])
    else { return nil }
    self.port = port
    self.name = name
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func nameEnd(of place: Bytes) -> Int? {
    if place.first == UInt8(ascii: "[") {
      return place.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
    }
    return place.firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
  }

  /// `:8080`, `:`, or nothing. The outer optional is nil for what is no port.
  private static func port(_ text: Bytes, of scheme: WebScheme) -> Int?? {
    guard let colon = text.first else { return .some(nil) }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit) else { return nil }
    if digits.isEmpty { return .some(nil) }
    guard let port = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
    return .some(Int(port) == scheme.defaultPort ? nil : Int(port))
  }

  private static func name(_ text: Bytes) -> String? {
    if text.first == UInt8(ascii: "[") {
      let inside = text.dropFirst().dropLast()
      let isAddress = inside.allSatisfy {
        $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
      guard isAddress, inside.contains(UInt8(ascii: ":")) else { return nil }
      return String(decoding: inside, as: UTF8.self).lowercased()
    }
    let name = text.last == UInt8(ascii: ".") ? text.dropLast() : text
    guard !name.isEmpty, name.allSatisfy(isHostByte) else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Letters and digits of any script, `-`, `.`, `_`: what names in use are made of.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }
}

extension UInt8 {
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
