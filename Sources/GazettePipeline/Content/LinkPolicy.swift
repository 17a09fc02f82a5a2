// Which addresses of foreign documents are let in (specs/security.md rule 22).
import GazetteText

/// Decides what becomes of an address that a document names.
struct LinkPolicy: Sendable {
  /// What relative addresses refer to; only web addresses are bases.
  let base: String?
  /// Whether an address that stays relative is kept as it was written.
  let keepsRelative: Bool

  init(base: String?, keepsRelative: Bool) {
    self.base = base.flatMap { WebAddress.isWeb($0) ? $0 : nil }
    self.keepsRelative = keepsRelative
  }

  /// What an address is for, from the most trusting to the least.
  private enum Use { case name, link, resource }

  /// An address that may also be an opaque name, such as `tag:` or `urn:`.
  func name(_ text: String) -> String? { admitted(text, as: .name) }

  /// An address that leads somewhere, in a browser or another program.
  func link(_ text: String) -> String? { admitted(text, as: .link) }

  /// An address that a page may load by itself: web only.
  func resource(_ text: String) -> String? { admitted(text, as: .resource) }

  /// nil for what could run or read files, whatever its use.
  private func admitted(_ text: String, as use: Use) -> String? {
    if LinkPolicy.isPlainWeb(text) { return text }
    guard !FieldText.isBlank(text) else { return nil }
    switch LinkPolicy.scheme(of: text) {
    case nil:
      if let base { return WebAddress.resolve(text, against: base) }
      return keepsRelative ? FieldText.line(text, longest: Normaliser.longestTitle) : nil
    case "http"?, "https"?:
      return WebAddress.resolve(text, against: base).flatMap { WebAddress.isWeb($0) ? $0 : nil }
    case let scheme?:
      let isRefused =
        use == .resource || LinkPolicy.dangerous.contains(scheme)
        || (use == .link && LinkPolicy.names.contains(scheme))
      return isRefused ? nil : FieldText.line(text, longest: Normaliser.longestTitle)
    }
  }

  private static let dangerous: Set<String> = [
    "javascript", "vbscript", "livescript", "mocha", "data", "file", "blob", "filesystem",
    "view-source",
  ]

  /// Schemes that name a thing and lead nowhere.
  private static let names: Set<String> = ["tag", "urn"]

  /// True for the usual address: http or https, and nothing in it that needs a second look.
  private static func isPlainWeb(_ text: String) -> Bool {
    let isVisible = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count > 8 && WebAddress.beginsAsWeb(bytes) && bytes.isVisibleASCII
    }
    return isVisible == true && WebAddress.isWeb(text)
  }

  /// The scheme, lower-case, read as browsers do: blanks and controls around and inside it do not
  /// count. nil for a relative address.
  static func scheme(of text: String) -> String? {
    var scheme: [UInt8] = []
    for byte in text.utf8 where byte > 0x20 {
      switch byte {
      case UInt8(ascii: ":"):
        return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        scheme.append(byte | 32)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        guard !scheme.isEmpty else { return nil }
        scheme.append(byte)
      default:
        return nil
      }
      if scheme.count > 40 { return nil }
    }
    return nil
  }
}
