// Addresses of this server's own pages.

/// A path from fixed words and escaped parts, and a query.
struct LocalAddress: Hashable {
  private(set) var text: String
  private var hasQuery = false

  init(_ path: StaticString) { text = "\(path)" }

  /// Beginning with the site's root; `parts` are escaped.
  init(_ root: StaticString, _ parts: String...) {
    text = "\(root)"
    for part in parts { text += "/" + LocalAddress.escaped(part) }
  }

  /// The address of a request, spelled anew.
  init(path: String, query: [(name: String, value: String)]) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    text = "/" + parts.map(LocalAddress.escaped).joined(separator: "/")
    for (name, value) in query {
      text +=
        (hasQuery ? "&" : "?") + LocalAddress.escaped(name) + "=" + LocalAddress.escaped(value)
      hasQuery = true
    }
  }

  func with(_ name: StaticString, _ value: String?) -> LocalAddress {
    guard let value else { return self }
    var address = self
    address.text += (hasQuery ? "&" : "?") + "\(name)=" + LocalAddress.escaped(value)
    address.hasQuery = true
    return address
  }

  /// Where somebody was, as a form or a request says it; nil for what leads elsewhere. Only paths
  /// of this server: a second slash or a backslash would name a host.
  init?(returning place: String) {
    let bytes = Array(place.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= 8000,
      bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") })
    else { return nil }
    text = place
    hasQuery = bytes.contains(UInt8(ascii: "?"))
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// RFC 3986 §2.3: what is not unreserved is percent-encoded.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
