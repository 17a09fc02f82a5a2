// The keys under Korean letters, for whoever has not switched the keyboard over.

/// The standard layout of two sets (KS X 5002): each letter of Hangul stands on one of the letter keys.
enum KoreanKeyboard {
  /// The letters on the keys that a character of Hangul is typed with; empty for any other one. What has
  /// the same letter with Shift is taken for lower case.
  static func letters(of character: Character) -> [Character] {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return []
    }
    switch scalar.value {
    case 0x3131...0x3163: return Array(jamo[Int(scalar.value - 0x3131)])
    case 0xAC00...0xD7A3: return syllable(Int(scalar.value - 0xAC00))
    default: return []
    }
  }

  /// Unicode 3.12: 21 vowels for each initial, 28 finals for each of those.
  private static func syllable(_ number: Int) -> [Character] {
    let final = number % 28
    let parts = [
      initials[number / 588], vowels[number / 28 % 21], final > 0 ? finals[final - 1] : "",
    ]
    return parts.flatMap { Array($0) }
  }

  /// U+3131 to U+3163: 30 consonants, 21 vowels.
  private static let jamo =
    [
      "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a",
      "q", "Q", "qt", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
    ] + vowels

  private static let initials = [
    "r", "R", "s", "e", "E", "f", "a", "q", "Q", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
  ]
  private static let vowels = [
    "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b",
    "m", "ml", "l",
  ]
  private static let finals = [
    "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q",
    "qt", "t", "T", "d", "w", "c", "z", "x", "v", "g",
  ]
}
