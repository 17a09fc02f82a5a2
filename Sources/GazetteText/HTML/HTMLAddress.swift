// Addresses in attributes: made absolute, refused unless their scheme is known to be harmless.

/// Writes addresses as the reader of the article may follow or load them.
struct HTMLAddress {
  /// Security rule 22; and `tel`, which dials nothing by itself.
  private static let linkSchemes = ["http", "https", "mailto", "tel"]
  private static let mediaSchemes = ["http", "https"]

  /// The document's address. Where it is none of the web, relative addresses stay as they are, or
  /// go.
  private let base: String?
  let dropsRelative: Bool
  /// `base` cut into its parts, once one was needed; nil inside when it is none of the web.
  private var parsedBase: WebAddress.Base??

  init(base: String?, dropsRelative: Bool) {
    self.base = base
    self.dropsRelative = dropsRelative
  }

  /// The address, safe to write into an attribute once escaped; nil when it must not be kept.
  mutating func resolved(_ raw: String, isMedia: Bool) -> String? {
    let reference = Self.trimmed(raw)
    guard let scheme = Self.scheme(of: reference) else { return relative(reference) }
    let allowed = isMedia ? Self.mediaSchemes : Self.linkSchemes
    guard allowed.contains(scheme) else { return nil }
    if Self.mediaSchemes.contains(scheme), !Self.hasHost(reference, after: scheme) {
      // `http:page` and `http:\\host` mean what RFC 3986 and browsers make of them.
      guard let resolved = WebAddress.resolve(reference, against: parts()),
        WebAddress.isWeb(resolved)
      else { return nil }
      return resolved
    }
    return reference
  }

  /// True for an http address, as it is written in an attribute, that `resolved` would not change.
  static func isPlain(_ escaped: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let host = AddressText.webAuthorityStart(escaped), host < escaped.count,
      HTMLReference.isAlphanumeric(escaped[host])
    else { return false }
    return !escaped.hasBlankOrControl
  }

  private mutating func relative(_ reference: String) -> String? {
    guard let base, WebAddress.isWeb(base) else {
      return dropsRelative || reference.isEmpty ? nil : reference
    }
    guard let resolved = WebAddress.resolve(reference, against: parts()),
      WebAddress.isWeb(resolved)
    else { return nil }
    return Self.trimmed(resolved)
  }

  private mutating func parts() -> WebAddress.Base? {
    if let parsedBase { return parsedBase }
    let parsed = base.flatMap(WebAddress.Base.init)
    parsedBase = .some(parsed)
    return parsed
  }

  /// What every browser does first: controls and blanks at the ends go, tabs and line ends go
  /// everywhere; and a blank inside is written as it is sent.
  private static func trimmed(_ raw: String) -> String {
    if raw.utf8.withContiguousStorageIfAvailable(\.hasBlankOrControl) == false { return raw }
    let bytes = Array(raw.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for byte in bytes[first...last] {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0x20: kept += Array("%20".utf8)
      case 0x00..<0x20, 0x7F: continue
      default: kept.append(byte)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The scheme in lower case, if there is one.
  private static func scheme(of reference: String) -> String? {
    var scheme: [UInt8] = []
    for byte in reference.utf8 {
      switch byte {
      case UInt8(ascii: ":"):
        return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
      case 0x41...0x5A: scheme.append(byte | 0x20)
      case 0x61...0x7A: scheme.append(byte)
      case 0x30...0x39, 0x2B, 0x2D, 0x2E:
        if scheme.isEmpty { return nil }
        scheme.append(byte)
      default: return nil
      }
    }
    return nil
  }

  private static func hasHost(_ reference: String, after scheme: String) -> Bool {
    let rest = reference.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8), let first = rest.dropFirst(2).first else { return false }
    return first != UInt8(ascii: "/") && first != UInt8(ascii: "\\")
  }
}
