// Addresses on the web: resolving and checking them.

public enum WebAddress {
  /// An address that relative ones refer to, cut into its parts once.
  public struct Base: Sendable, Hashable {
    /// Resolved, without fragment.
    let bytes: [UInt8]
    let scheme: WebScheme
    /// Where the authority ends, the last slash of the path, the path.
    let rootEnd: Int
    let folderEnd: Int
    let pathEnd: Int

    /// nil unless `address` is an absolute http or https address: a local file is nobody's base.
    public init?(_ address: String) {
      guard let resolved = WebAddress.resolve(address, against: Base?.none) else { return nil }
      bytes = Array(resolved.utf8.prefix { $0 != UInt8(ascii: "#") })
      guard let host = bytes.withUnsafeBufferPointer(WebHost.init) else { return nil }
      scheme = host.scheme
      rootEnd = host.end
      pathEnd = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
      folderEnd =
        bytes[rootEnd..<pathEnd].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? rootEnd
    }
  }

  /// `reference` made absolute against `base` (RFC 3986 §5, with what browsers forgive: blanks,
  /// line ends, backslashes, missing slashes). An address of another scheme (`mailto:`, `tag:`)
  /// stays as it is, and so does a relative one when `base` is no http or https address.
  /// nil when there is no usable result: a blank reference, no host, a scheme that runs or reads
  /// things (`isRefused`).
  public static func resolve(_ reference: String, against base: String?) -> String? {
    if isPlain(reference) { return reference }
    return resolve(reference, against: base.flatMap(Base.init))
  }

  /// `resolve` against a base that was read before.
  public static func resolve(_ reference: String, against base: Base?) -> String? {
    var reference = reference
    let resolved = reference.withUTF8 { bytes -> [UInt8]? in
      if isPlain(bytes) { return [] }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + (base?.bytes.count ?? 0) + 8)
      return resolve(bytes: bytes, against: base, into: &output) ? output : nil
    }
    guard let resolved else { return nil }
    return resolved.isEmpty ? reference : String(decoding: resolved, as: UTF8.self)
  }

  /// Appends the resolved address to `output`; false, with nothing appended, when there is none.
  public static func resolve(
    bytes: UnsafeBufferPointer<UInt8>, against base: Base?, into output: inout [UInt8]
  ) -> Bool {
    if isPlain(bytes) {
      output.append(contentsOf: bytes)
      return true
    }
    if AddressText.isTidy(bytes) { return AddressResolver(bytes, base: base).append(to: &output) }
    let tidy = AddressText.tidied(bytes)
    return tidy.withUnsafeBufferPointer { AddressResolver($0, base: base).append(to: &output) }
  }

  /// True for an absolute `http` or `https` address with a host.
  public static func isWeb(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { WebHost($0) != nil }
  }

  /// `scheme://host:port`, lower-case, default ports left out; nil unless `isWeb`.
  public static func origin(_ address: String) -> String? {
    text(of: address) { $0.appendOrigin(of: $1, user: false, to: &$2) }
  }

  /// Lower-case host name or address; nil unless `isWeb`. An IPv6 address comes without brackets,
  /// a name without the dot of the root.
  public static func host(_ address: String) -> String? {
    text(of: address) { $0.appendName(of: $1, to: &$2) }
  }

  private static func text(
    of address: String,
    append: (WebHost, UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void
  ) -> String? {
    var address = address
    return address.withUTF8 { bytes in
      guard let host = WebHost(bytes) else { return nil }
      var output: [UInt8] = []
      append(host, bytes, &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// True for bytes that begin with `http://` or `https://`.
  package static func beginsAsWeb(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    AddressText.webAuthorityStart(bytes) != nil
  }

  /// True for an absolute web address that resolving leaves as it is.
  package static func isPlain(_ address: String) -> Bool {
    address.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
  }

  /// An absolute web address that needs no change: the common case, decided in one pass.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let authority = AddressText.webAuthorityStart(bytes), authority < bytes.count,
      bytes[authority].isLetterOrDigit
    else { return false }
    var start = authority
    // Steps of seven, since a slash and its dot may stand in two words; doubts are settled below.
    while start + 8 <= bytes.count, !AddressText.isSuspicious(bytes.word(at: start)) { start += 7 }
    var previous = bytes[start - 1]
    for place in start..<bytes.count {
      let byte = bytes[place]
      if AddressText.needsEncoding(byte) { return false }
      // `/.` may begin a dot segment.
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return false }
      previous = byte
    }
    // The last character may be a blank of another script.
    return previous < 0x80
  }
}
