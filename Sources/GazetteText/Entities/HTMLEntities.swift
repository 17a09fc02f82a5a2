// The character references of HTML: https://html.spec.whatwg.org/#named-character-references.
import Glibc

public enum HTMLEntities {
  /// What a named reference stands for: one scalar, or two.
  public struct Scalars: Sendable, Hashable {
    public let first: Unicode.Scalar
    public let second: Unicode.Scalar?

    public init(_ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
      self.first = first
      self.second = second
    }
  }

  /// A reference that was read, and how many bytes it took, `&` and `;` included.
  public struct Reference: Sendable, Hashable {
    public let scalars: Scalars
    public let length: Int
  }

  /// Where a text stands: in attributes, names without a semicolon are stricter.
  public enum Place: Sendable, Hashable {
    case text
    case attribute
  }

  /// Decodes every complete reference once; all else stays as it is. Old names such as `&copy`
  /// need no semicolon, as HTML has it.
  public static func decode(_ text: String) -> String { decode(text, in: .text) }

  /// `decode` for the text or the attributes of an HTML document.
  public static func decode(_ text: String, in place: Place) -> String {
    var text = text
    return text.withUTF8 { bytes -> String? in
      guard let start = nextAmpersand(in: bytes, from: 0) else { return nil }
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      append(bytes, firstAmpersand: start, in: place, to: &decoded)
      return String(decoding: decoded, as: UTF8.self)
    } ?? text
  }

  /// Appends the UTF-8 `bytes` to `output` with every complete reference decoded once.
  public static func decode(
    bytes: UnsafeBufferPointer<UInt8>, in place: Place = .text, into output: inout [UInt8]
  ) {
    append(bytes, firstAmpersand: nextAmpersand(in: bytes, from: 0), in: place, to: &output)
  }

  /// The meaning of a name, written without `&` and `;`, exactly as HTML spells it.
  public static func scalars(named name: UnsafeBufferPointer<UInt8>) -> Scalars? {
    EntityTable.shared.entry(named: name)?.scalars
  }

  /// The meaning of a numeric reference. Windows-1252 is read into 128 to 159; NUL, surrogates and
  /// what lies beyond Unicode become U+FFFD.
  public static func scalar(numbered number: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(number) { return windows1252[Int(number - 0x80)] }
    guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    return scalar
  }

  /// Reads the reference that begins with the `&` at `start`; nil when there is no complete one.
  public static func reference(
    at start: Int, of bytes: UnsafeBufferPointer<UInt8>, in place: Place = .text
  ) -> Reference? {
    guard start + 2 < bytes.count else { return nil }
    return bytes[start + 1] == UInt8(ascii: "#")
      ? numericReference(at: start, of: bytes) : namedReference(at: start, of: bytes, in: place)
  }

  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, firstAmpersand: Int?, in place: Place,
    to output: inout [UInt8]
  ) {
    var copied = 0
    var next = firstAmpersand
    while let start = next {
      var end = start + 1
      if let reference = reference(at: start, of: bytes, in: place) {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<start]))
        output.append(contentsOf: UTF8.encode(reference.scalars.first).unsafelyUnwrapped)
        if let second = reference.scalars.second {
          output.append(contentsOf: UTF8.encode(second).unsafelyUnwrapped)
        }
        end = start + reference.length
        copied = end
      }
      next = nextAmpersand(in: bytes, from: end)
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
  }

  private static func nextAmpersand(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(UInt8(ascii: "&")), bytes.count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private static func numericReference(
    at start: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Reference? {
    let isHex = bytes[start + 2] | 0x20 == UInt8(ascii: "x")
    let first = start + (isHex ? 3 : 2)
    let radix: UInt32 = isHex ? 16 : 10
    var number: UInt32 = 0
    var index = first
    while index < bytes.count, let digit = hexDigit(bytes[index]), digit < radix {
      number = min(number * radix + digit, 0x110000)
      index += 1
    }
    guard index > first else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return Reference(scalars: Scalars(scalar(numbered: number)), length: index - start)
  }

  private static func namedReference(
    at start: Int, of bytes: UnsafeBufferPointer<UInt8>, in place: Place
  ) -> Reference? {
    let first = start + 1
    let limit = min(bytes.count, first + EntityTable.longestName + 1)
    var end = first
    while end < limit, bytes[end].isLetterOrDigit { end += 1 }
    if end < limit, bytes[end] == UInt8(ascii: ";"),
      let scalars = scalars(named: UnsafeBufferPointer(rebasing: bytes[first..<end]))
    {
      return Reference(scalars: scalars, length: end + 1 - start)
    }
    return oldReference(at: start, nameEnd: end, of: bytes, in: place)
  }

  /// One of the names that HTML knows without a semicolon; the longest that fits.
  private static func oldReference(
    at start: Int, nameEnd: Int, of bytes: UnsafeBufferPointer<UInt8>, in place: Place
  ) -> Reference? {
    let first = start + 1
    var end = min(nameEnd, first + EntityTable.longestOldName)
    while end > first + 1 {
      let name = UnsafeBufferPointer(rebasing: bytes[first..<end])
      if let entry = EntityTable.shared.entry(named: name), entry.isOld {
        let follower = end < bytes.count ? bytes[end] : 0
        // In attributes `?a=1&copy=2` is an address, not a reference.
        if place == .attribute, follower == UInt8(ascii: "=") || follower.isLetterOrDigit {
          return nil
        }
        return Reference(scalars: entry.scalars, length: end - start)
      }
      end -= 1
    }
    return nil
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// HTML §13.2.5.80: what the numbers 128 to 159 mean.
  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

extension UInt8 {
  var isLetterOrDigit: Bool { isLetter || isDigit }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
