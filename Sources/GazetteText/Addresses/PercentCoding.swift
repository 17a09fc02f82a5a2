// Texts as parts of addresses.

public enum PercentCoding {
  /// RFC 3986 §2.3: all but letters, digits and `-._~` of ASCII is percent-encoded, so that it may
  /// stand in a path or in a query.
  public static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        AddressText.appendEscape(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
