// Which addresses may be followed, shown as links, or named in messages.

extension WebAddress {
  /// True for an address that runs or reads something when followed: `javascript:`, `vbscript:`,
  /// `data:`, `file:`, `blob:`, `filesystem:`, `view-source:`, also with blanks and control
  /// characters around or inside the scheme.
  public static func isRefused(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { isRefused(bytes: $0) }
  }

  /// True for what a link in HTML may lead to: `http`, `https`, `mailto`, or an address without
  /// a scheme.
  public static func isAllowedInContent(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { isAllowedInContent(bytes: $0) }
  }

  /// `isAllowedInContent` for the UTF-8 of an address.
  public static func isAllowedInContent(bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if AddressText.webAuthorityStart(bytes) != nil { return true }
    guard !isRefused(bytes: bytes) else { return false }
    let tidy = AddressText.tidied(bytes)
    return tidy.withUnsafeBufferPointer { tidy in
      guard let scheme = AddressParts.scheme(of: tidy) else { return true }
      return WebScheme(tidy[scheme]) != nil
        || tidy[scheme].elementsEqual("mailto".utf8) { $0 | 0x20 == $1 }
    }
  }

  /// `isRefused` for the UTF-8 of an address.
  public static func isRefused(bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x7F }), mayBeRefused(first) else {
      return false
    }
    var scheme: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"):
        return refusedSchemes.contains { $0.elementsEqual(scheme) }
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      // A forgiving program may skip what is not seen.
      case 0...0x20, 0x7F...: continue
      default:
        guard scheme.count < longestRefusedScheme else { return false }
        scheme.append(byte.isLetter ? byte | 0x20 : byte)
      }
    }
    return false
  }

  /// One of the letters that the refused schemes begin with.
  private static func mayBeRefused(_ first: UInt8) -> Bool {
    switch first | 0x20 {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "d"), UInt8(ascii: "f"),
      UInt8(ascii: "b"):
      true
    default: false
    }
  }

  private static let longestRefusedScheme = 11
  private static let refusedSchemes: [[UInt8]] = [
    "javascript", "vbscript", "data", "file", "blob", "filesystem", "view-source",
  ].map { Array($0.utf8) }
}
