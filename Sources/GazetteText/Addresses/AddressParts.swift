// Cuts an address into the parts of RFC 3986 §3.

/// The two schemes of the web.
enum WebScheme: String, Sendable {
  case http
  case https

  /// In any case.
  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let isSecure = bytes.count == 5
    guard isSecure || bytes.count == 4 else { return nil }
    var key: UInt64 = 0
    for byte in bytes { key = key << 8 | UInt64(byte | 0x20) }
    switch key {
    case 0x68_7474_70: self = .http
    case 0x6874_7470_73: self = .https
    default: return nil
    }
  }

  var defaultPort: Int { self == .http ? 80 : 443 }
}

/// Where the parts of an address end: `scheme` `:` `before the query` `?query` `#fragment`.
struct AddressParts: Sendable {
  /// Without its colon.
  let scheme: Range<Int>?
  /// Authority and path.
  let hierarchy: Range<Int>
  /// Without its mark.
  let query: Range<Int>?
  let fragment: Range<Int>?

  /// With `start`, what follows a scheme that was read before.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int? = nil) {
    scheme = start == nil ? AddressParts.scheme(of: bytes) : nil
    let start = start ?? scheme.map { $0.upperBound + 1 } ?? 0
    var end = bytes.count
    if let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) {
      fragment = mark + 1..<end
      end = mark
    } else {
      fragment = nil
    }
    if let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "?")) {
      query = mark + 1..<end
      end = mark
    } else {
      query = nil
    }
    hierarchy = start..<end
  }

  /// RFC 3986 §3.1: a letter, then letters, digits, `+`, `-`, `.`, up to a colon.
  static func scheme(of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let first = bytes.first, first.isLetter else { return nil }
    for index in 1..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":"): return 0..<index
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      case let byte where byte.isLetterOrDigit: continue
      default: return nil
      }
    }
    return nil
  }
}

extension UInt8 {
  /// Browsers take `\` for `/` in web addresses.
  var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
