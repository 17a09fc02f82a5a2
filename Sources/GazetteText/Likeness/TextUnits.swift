// Cuts text into the units by which two texts are compared.

/// One word of an alphabetic script, one character of Han, Hangul or Kana, or a pair of those.
struct TextUnit: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case word, character, pair
    /// A word with a digit in it.
    case number
  }

  var kind: Kind
  /// The same for words that differ in case, accents, width or Unicode form only.
  var hash: UInt32
}

/// The units of a text, as search cuts and folds it.
struct TextUnits: Sequence, IteratorProtocol {
  private let tokens: [UInt8]
  private var at = 0

  init(_ text: String) { tokens = SearchText.index(text) }

  mutating func next() -> TextUnit? {
    guard at < tokens.count else { return nil }
    let start = at
    var word = UnitHash()
    // `40m` and `40` are the same number.
    var digits = UnitHash()
    while at < tokens.count, tokens[at] != UInt8(ascii: " ") {
      word.mix(tokens[at])
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(tokens[at]) { digits.mix(tokens[at]) }
      at += 1
    }
    let kind = kind(of: start..<at, digits != UnitHash())
    at += 1
    return TextUnit(kind: kind, hash: kind == .number ? digits.value : word.value)
  }

  private func kind(of token: Range<Int>, _ hasDigit: Bool) -> TextUnit.Kind {
    if hasDigit { return .number }
    // Everything that is searched by grams lies behind U+1000.
    let first = tokens[token.lowerBound]
    guard first >= 0xE1 else { return .word }
    let length = first < 0xF0 ? 3 : 4
    guard let scalar = scalar(token.prefix(length)), CJKScript.isGram(scalar) else { return .word }
    return token.count == length ? .character : .pair
  }

  /// One that three or four bytes of UTF-8 spell.
  private func scalar(_ bytes: Range<Int>) -> Unicode.Scalar? {
    let lead = UInt32(tokens[bytes.lowerBound] & (bytes.count == 3 ? 0x0F : 0x07))
    return Unicode.Scalar(bytes.dropFirst().reduce(lead) { $0 << 6 | UInt32(tokens[$1] & 0x3F) })
  }
}

/// FNV-1a, folded to half its width.
private struct UnitHash: Hashable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: UInt32 { UInt32(truncatingIfNeeded: state ^ state >> 29) }

  mutating func mix(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
