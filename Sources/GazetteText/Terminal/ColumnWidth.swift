// How many columns a terminal gives to a character.
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
    if scalars.count > 1, isPicture(first, scalars) || isHangulLetter(first) { return 2 }
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
    max(0, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
  }
}
