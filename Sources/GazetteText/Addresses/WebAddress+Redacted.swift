// Addresses fit for messages: without secrets.

extension WebAddress {
  /// The address with user-info and the values of key-like query parameters cut out, for messages,
  /// logs and exports (specs/security.md 27). Works on any text that looks like an address.
  public static func redacted(_ address: String) -> String {
    cleared(address, keepsNames: true)
  }

  /// The address without user-info and without its key-like query parameters, for other programs.
  public static func withoutSecrets(_ address: String) -> String {
    cleared(address, keepsNames: false)
  }

  private static func cleared(_ address: String, keepsNames: Bool) -> String {
    var address = address
    let cleared = address.withUTF8 { bytes -> [UInt8] in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      let start = appendWithoutUser(bytes, to: &output)
      appendWithoutSecrets(bytes[start...], keepsNames: keepsNames, to: &output)
      return output
    }
    return String(decoding: cleared, as: UTF8.self)
  }

  /// Appends scheme and slashes; returns where the host begins.
  private static func appendWithoutUser(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Int {
    let before = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let slash = before.indices.first {
      $0 + 1 < before.endIndex && before[$0].isSlash && before[$0 + 1].isSlash
    }
    guard let slash else { return 0 }
    let start = before[slash...].firstIndex { !$0.isSlash } ?? before.endIndex
    output.append(contentsOf: bytes[..<start])
    // Up to the last `@`, though a slash should end the user: passwords contain slashes.
    let authority = before[start...].prefix { !$0.isSlash }
    if let mark = authority.lastIndex(of: UInt8(ascii: "@")) { return mark + 1 }
    return start
  }

  private static func appendWithoutSecrets(
    _ rest: Slice<UnsafeBufferPointer<UInt8>>, keepsNames: Bool, to output: inout [UInt8]
  ) {
    var start = rest.startIndex
    var isParameter = false
    while start < rest.endIndex {
      let end = rest[start...].firstIndex(where: isParameterMark) ?? rest.endIndex
      let text = rest[start..<end]
      if isParameter, let equals = text.firstIndex(of: UInt8(ascii: "=")),
        isSecret(text[..<equals])
      {
        guard keepsNames else {
          start = skip(to: end, of: rest, &output)
          continue
        }
        output.append(contentsOf: text[...equals])
        output.append(contentsOf: "***".utf8)
      } else {
        output.append(contentsOf: text)
      }
      if end < rest.endIndex {
        output.append(rest[end])
        // Fragments carry tokens too, after some logins.
        isParameter = isParameter || rest[end] != UInt8(ascii: ";")
      }
      start = end + 1
    }
  }

  /// Leaves out a parameter with one of the marks around it; returns where to go on.
  private static func skip(
    to end: Int, of rest: Slice<UnsafeBufferPointer<UInt8>>, _ output: inout [UInt8]
  ) -> Int {
    if end < rest.endIndex, rest[end] != UInt8(ascii: "#"), rest[end] != UInt8(ascii: "?") {
      return end + 1
    }
    output.removeLast()
    if end < rest.endIndex { output.append(rest[end]) }
    return end + 1
  }

  public static func isParameterMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: ";")
  }

  /// Compared without case, `-`, `_`, `.` and escapes: `api%5Fkey` is `apikey`.
  private static func isSecret(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let plain = unescaped(name).filter(\.isLetterOrDigit)
    let word = String(decoding: plain, as: UTF8.self).lowercased()
    return secretNames.contains(word) || secretEndings.contains { word.hasSuffix($0) }
  }

  private static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var plain: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let byte = UInt8(
          String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        plain.append(byte)
        index += 3
      } else {
        plain.append(text[index])
        index += 1
      }
    }
    return plain
  }

  private static let secretNames: Set<String> = ["key", "auth", "sig", "pass", "pwd", "passwd"]
  private static let secretEndings = [
    "apikey", "token", "secret", "signature", "password", "authkey", "accesskey", "secretkey",
    "authorization", "credential",
  ]
}
