// Reads one character that an address, HTML or JSON spells in its own way.

/// What a spelling of one character means, in UTF-8, and how many bytes it takes.
struct SpelledByte {
  var bytes: [UInt8]
  var length: Int

  /// What every spelling begins with.
  static let marks = Array("%+&\\".utf8)
  /// No reference that matters is longer: `&#x00026;`.
  private static let longestReference = 12

  private static let names: [(String, UInt8)] = [
    ("amp", 0x26), ("lt", 0x3C), ("gt", 0x3E), ("quot", 0x22), ("apos", 0x27),
  ]

  /// The spelling that begins at `start`, if one does.
  static func read(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> SpelledByte? {
    switch text[start] {
    case UInt8(ascii: "%"):
      number(text.dropFirst(start + 1).prefix(2), radix: 16, digits: 2)
        .map { SpelledByte(bytes: [UInt8(truncatingIfNeeded: $0)], length: 3) }
    case UInt8(ascii: "+"): SpelledByte(bytes: [0x20], length: 1)
    case UInt8(ascii: "&"): reference(text.dropFirst(start + 1))
    case UInt8(ascii: "\\"): escape(text.dropFirst(start + 1))
    default: nil
    }
  }

  /// HTML, behind its `&`.
  private static func reference(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> SpelledByte? {
    let window = text.prefix(longestReference)
    guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = window[..<end]
    let length = name.count + 2
    guard name.first == UInt8(ascii: "#") else {
      return names.first { name.elementsEqual($0.0.utf8) }
        .map { SpelledByte(bytes: [$0.1], length: length) }
    }
    let isHex = name.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    return scalar(
      number(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10), length: length)
  }

  /// JSON, behind its backslash.
  private static func escape(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> SpelledByte? {
    guard let letter = text.first else { return nil }
    switch letter {
    case UInt8(ascii: "u"):
      return scalar(number(text.dropFirst().prefix(4), radix: 16, digits: 4), length: 6)
    case UInt8(ascii: "n"): return SpelledByte(bytes: [10], length: 2)
    case UInt8(ascii: "r"): return SpelledByte(bytes: [13], length: 2)
    case UInt8(ascii: "t"): return SpelledByte(bytes: [9], length: 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return SpelledByte(bytes: [letter], length: 2)
    default: return nil
    }
  }

  private static func scalar(_ number: UInt32?, length: Int) -> SpelledByte? {
    number.flatMap(Unicode.Scalar.init).map {
      SpelledByte(bytes: Array(String($0).utf8), length: length)
    }
  }

  /// nil for what is no number, or has not so many `digits` where that matters.
  private static func number(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, radix: UInt32, digits: Int? = nil
  ) -> UInt32? {
    guard !text.isEmpty, text.count <= 8, digits ?? text.count == text.count else { return nil }
    var number: UInt32 = 0
    for byte in text {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else {
        return nil
      }
      number = number &* radix &+ UInt32(digit)
    }
    return number
  }
}
