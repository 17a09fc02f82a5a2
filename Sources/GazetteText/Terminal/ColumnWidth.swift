// How many columns a terminal gives to a character: where terminals differ, the most that common ones do,
// so that what is cut to fit never runs over.
import CUTF8Proc

enum ColumnWidth {
  /// The width of a text whose characters are single scalars of well-known width, as nearly all
  /// are; nil when some may combine.
  static func simple(_ text: String) -> Int? {
    var width = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x2010..<0x2028: width += 1
      case 0..<0x20, 0x7F: break
      case 0x3001..<0x302A, 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4,
        0xFF01..<0xFF61:
        width += 2
      default: return nil
      }
    }
    return width
  }

  /// A character as people see it, which may be several scalars.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count > 1, isPicture(first, scalars) || isHangulLetter(first) {
      // Terminals that do not put a skin tone into the picture show it behind.
      return 2 + 2 * scalars.dropFirst().count { 0x1F3FB...0x1F3FF ~= $0.value }
    }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Flags, families, skin tones, and signs that a variation selector turns into emoji.
  private static func isPicture(
    _ first: Unicode.Scalar, _ scalars: Character.UnicodeScalarView
  ) -> Bool {
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
      default: false
      }
    }
  }

  /// Letters that make one syllable with those after them.
  private static func isHangulLetter(_ scalar: Unicode.Scalar) -> Bool {
    0x1100..<0x1160 ~= scalar.value || 0xA960..<0xA97D ~= scalar.value
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Trigrams, digrams, hexagrams, Tai Xuan Jing signs and counting rods: wide since Unicode 16.
    case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376:
      return 2
    // Tone marks of old Korean and a letter without a form: as wide as what they stand beside.
    case 0x302E, 0x302F, 0x3164: return 2
    default: break
    }
    // By the standard they take room of their own, and so they do in many fonts.
    if scalar.properties.generalCategory == .spacingMark { return 1 }
    // Also those that are newer than the tables of utf8proc.
    if scalar.properties.isEmojiPresentation, !isFlagLetter(scalar) { return 2 }
    return max(0, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
  }

  /// Two of them make a flag.
  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    0x1F1E6...0x1F1FF ~= scalar.value
  }
}
