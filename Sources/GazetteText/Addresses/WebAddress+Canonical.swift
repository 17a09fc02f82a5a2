// The form in which addresses are compared.

extension WebAddress {
  /// The form in which addresses are compared: lower-case scheme and host, no default port, no dot
  /// of the root, no fragment, no tracking parameters, the query sorted by name, escapes spelled
  /// one way. For comparing only. An address of another scheme is its own form; nil for what is no
  /// absolute address.
  public static func canonical(_ address: String) -> String? {
    var address = address
    if address.withUTF8(isCanonical) { return address }
    guard var resolved = resolve(address, against: Base?.none) else { return nil }
    return resolved.withUTF8 { bytes -> String? in
      guard let host = WebHost(bytes) else {
        return AddressParts.scheme(of: bytes) == nil ? nil : String(decoding: bytes, as: UTF8.self)
      }
      let parts = AddressParts(bytes, from: host.end)
      var form: [UInt8] = []
      form.reserveCapacity(bytes.count + 8)
      host.appendOrigin(of: bytes, user: true, to: &form)
      if parts.hierarchy.isEmpty { form.append(UInt8(ascii: "/")) }
      appendSpelledOneWay(bytes[parts.hierarchy], to: &form)
      if let query = parts.query { appendCanonicalQuery(bytes[query], to: &form) }
      return String(decoding: form, as: UTF8.self)
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The common case in one pass: a plain host in small letters, a path without escapes, no query.
  private static func isCanonical(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var index = AddressText.webAuthorityStart(bytes), index < bytes.count,
      bytes[index].isLetterOrDigit
    else { return false }
    while index < bytes.count, bytes[index] != UInt8(ascii: "/") {
      let byte = bytes[index]
      let isCapital = byte & 0x20 == 0
      guard
        byte.isLetter && !isCapital || byte.isDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      else { return false }
      index += 1
    }
    guard index < bytes.count, bytes[index - 1] != UInt8(ascii: ".") else { return false }
    // Steps of seven, since a slash and its dot may stand in two words; doubts are settled below.
    while index + 8 <= bytes.count, !mayChange(bytes.word(at: index)) { index += 7 }
    var previous = bytes[index - 1]
    for byte in bytes[index...] {
      let isDotSegment = byte == UInt8(ascii: ".") && previous == UInt8(ascii: "/")
      guard byte < 0x80, !isDotSegment, byte != UInt8(ascii: "%"), byte != UInt8(ascii: "?"),
        byte != UInt8(ascii: "#"), !AddressText.needsEncoding(byte)
      else { return false }
      previous = byte
    }
    return true
  }

  /// False when all of eight bytes of a path are in their canonical form.
  @inline(__always)
  private static func mayChange(_ word: UInt64) -> Bool {
    let marks =
      word.lanes(equalTo: UInt8(ascii: "%")) | word.lanes(equalTo: UInt8(ascii: "?"))
      | word.lanes(equalTo: UInt8(ascii: "#")) | word & UInt64.highBits
    return marks != 0 || AddressText.isSuspicious(word)
  }

  private static func appendCanonicalQuery(_ query: Bytes, to form: inout [UInt8]) {
    var spelled: [UInt8] = []
    spelled.reserveCapacity(query.count + 8)
    appendSpelledOneWay(query, to: &spelled)
    var parameters = spelled.split(separator: UInt8(ascii: "&")).filter {
      !TrackingParameters.contain(name($0))
    }
    // Parameters of one name keep their order, which may mean something.
    let isSorted = zip(parameters, parameters.dropFirst()).allSatisfy {
      !name($1).lexicographicallyPrecedes(name($0))
    }
    if !isSorted {
      parameters = parameters.enumerated().sorted { left, right in
        let (first, second) = (name(left.element), name(right.element))
        return first.lexicographicallyPrecedes(second)
          || !second.lexicographicallyPrecedes(first) && left.offset < right.offset
      }.map(\.element)
    }
    for (place, parameter) in parameters.enumerated() {
      form.append(place == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      form.append(contentsOf: parameter)
    }
  }

  private static func name(_ parameter: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    parameter.prefix { $0 != UInt8(ascii: "=") }
  }

  /// RFC 3986 §6.2.2: escapes in capitals, none for unreserved characters, and characters of other
  /// scripts as escapes.
  private static func appendSpelledOneWay(_ text: Bytes, to form: inout [UInt8]) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), let meant = escaped(at: index, of: text) {
        if meant.isUnreserved {
          form.append(meant)
        } else {
          AddressText.appendEscape(meant, to: &form)
        }
        index += 3
      } else {
        if byte >= 0x80 { AddressText.appendEscape(byte, to: &form) } else { form.append(byte) }
        index += 1
      }
    }
  }

  private static func escaped(at index: Int, of text: Bytes) -> UInt8? {
    guard index + 2 < text.endIndex, text[index + 1].isHexDigit, text[index + 2].isHexDigit else {
      return nil
    }
    return UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }
}
