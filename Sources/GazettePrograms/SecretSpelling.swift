// The ways in which one secret may be spelled: verbatim, and escaped for addresses, JSON and HTML.

/// Finds a secret at a place of a text, whichever of its characters are escaped there.
struct SecretSpelling: Sendable {
  /// A longer end of a secret is not looked for where a text is cut.
  private static let longestTail = 1000

  let text: String
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// The bytes with which a spelling can begin.
  var openers: [UInt8] {
    guard let first = text.utf8.first else { return [] }
    return [first] + Array("%\\&".utf8) + (first == 32 ? [UInt8(ascii: "+")] : [])
  }

  /// Behind the secret that begins at `start`; nil where there is none.
  func end(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    end(of: scalars[...], in: bytes, at: start)
  }

  /// Behind the longest end of the secret with which the bytes begin; 0 where they begin otherwise.
  func endOfTail(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for first in scalars.indices.dropFirst().suffix(SecretSpelling.longestTail) {
      if let end = end(of: scalars[first...], in: bytes, at: 0) { return end }
    }
    return 0
  }

  /// A secret that itself looks escaped is first taken at its word.
  private func end(
    of scalars: ArraySlice<Unicode.Scalar>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Int? {
    end(of: scalars, in: bytes, at: start, isEscaped: false)
      ?? end(of: scalars, in: bytes, at: start, isEscaped: true)
  }

  private func end(
    of scalars: ArraySlice<Unicode.Scalar>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    isEscaped: Bool
  ) -> Int? {
    var reader = EscapeReader(bytes: bytes, position: start)
    for scalar in scalars {
      guard (isEscaped && reader.takeEscaped(scalar)) || reader.take(scalar) else { return nil }
    }
    return reader.position
  }
}

/// A place in a text; each `take` steps over a character if that is what stands there.
private struct EscapeReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    take(String(scalar).utf8)
  }

  private mutating func take(_ expected: some Sequence<UInt8>) -> Bool {
    var count = 0
    for wanted in expected {
      guard byte(count) == wanted else { return false }
      count += 1
    }
    position += count
    return true
  }

  mutating func takeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch byte(0) {
    case UInt8(ascii: "%"): takePercent(scalar)
    case UInt8(ascii: "+"): scalar == " " && take(CollectionOfOne(UInt8(ascii: "+")))
    case UInt8(ascii: "\\"): takeBackslash(scalar)
    case UInt8(ascii: "&"): takeEntity(scalar)
    default: false
    }
  }

  /// RFC 3986 §2.1: each byte of its UTF-8 as `%2F`, in either case.
  private mutating func takePercent(_ scalar: Unicode.Scalar) -> Bool {
    var offset = 0
    for wanted in String(scalar).utf8 {
      guard byte(offset) == UInt8(ascii: "%"), number(at: offset + 1, digits: 2) == UInt32(wanted)
      else { return false }
      offset += 3
    }
    position += offset
    return true
  }

  /// RFC 8259 §7: `\"`, `\n`, `\u00e9`, and beyond the first plane two of these.
  private mutating func takeBackslash(_ scalar: Unicode.Scalar) -> Bool {
    if byte(1) == UInt8(ascii: "u") { return takeUnits(scalar) }
    let named: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "\""): "\"",
      UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "'"): "'",
    ]
    guard let byte = byte(1), named[byte] == scalar else { return false }
    position += 2
    return true
  }

  private mutating func takeUnits(_ scalar: Unicode.Scalar) -> Bool {
    var offset = 0
    for unit in String(scalar).utf16 {
      guard byte(offset) == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u"),
        number(at: offset + 2, digits: 4) == UInt32(unit)
      else { return false }
      offset += 6
    }
    position += offset
    return true
  }

  /// `&amp;`, `&#39;`, `&#x27;`.
  private mutating func takeEntity(_ scalar: Unicode.Scalar) -> Bool {
    let named: [Unicode.Scalar: [String]] = [
      "&": ["&amp;"], "<": ["&lt;"], ">": ["&gt;"], "\"": ["&quot;"], "'": ["&apos;"],
    ]
    for name in named[scalar] ?? [] where take(name.utf8) { return true }
    guard byte(1) == UInt8(ascii: "#") else { return false }
    let isHex = byte(2).map { $0 | 32 } == UInt8(ascii: "x")
    let start = isHex ? 3 : 2
    // Seven digits hold every character, leading zeros for looks included.
    var (offset, value) = (start, UInt32(0))
    while offset < start + 7, let digit = digit(at: offset), isHex || digit < 10 {
      value = value * (isHex ? 16 : 10) + digit
      offset += 1
    }
    guard offset > start, value == scalar.value, byte(offset) == UInt8(ascii: ";") else {
      return false
    }
    position += offset + 1
    return true
  }

  private func number(at offset: Int, digits: Int) -> UInt32? {
    var value = UInt32(0)
    for place in offset..<(offset + digits) {
      guard let digit = digit(at: place) else { return nil }
      value = value * 16 + digit
    }
    return value
  }

  private func digit(at offset: Int) -> UInt32? {
    guard let byte = byte(offset) else { return nil }
    switch byte {
    case 48...57: return UInt32(byte) - 48
    case 65...70: return UInt32(byte) - 55
    case 97...102: return UInt32(byte) - 87
    default: return nil
    }
  }
}
