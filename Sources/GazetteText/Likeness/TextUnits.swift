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
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var hasDigit = false
    while at < tokens.count, tokens[at] != UInt8(ascii: " ") {
      let byte = tokens[at]
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      hasDigit = hasDigit || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      at += 1
    }
    let kind = kind(of: start..<at, hasDigit)
    at += 1
    return TextUnit(kind: kind, hash: UInt32(truncatingIfNeeded: hash ^ hash >> 29))
  }

  private func kind(of token: Range<Int>, _ hasDigit: Bool) -> TextUnit.Kind {
    if hasDigit { return .number }
    // Everything that is searched by grams lies behind U+1000.
    guard tokens[token.lowerBound] >= 0xE1 else { return .word }
    let scalars = String(decoding: tokens[token], as: UTF8.self).unicodeScalars
    guard let first = scalars.first, CJKScript.isGram(first) else { return .word }
    return scalars.count == 1 ? .character : .pair
  }
}
