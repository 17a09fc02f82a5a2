// Where a line may end in scripts that write no blanks between words.

enum LineBreaks {
  enum Kind {
    /// Letters of words: lines end at blanks. So do those of Korean, whose readers see words.
    case word
    /// Han and Kana: a line may end before and after each.
    case ideograph
    /// Never at the beginning of a line.
    case closing
    /// Never at the end of a line.
    case opening
  }

  static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .word }
    let value = scalar.value
    if value < 0x2010 {
      return value < 0x80 ? ascii(UInt8(value)) : value == 0xAB ? .opening : .word
    }
    switch value {
    case 0x2018, 0x201C: return .opening
    case 0x2019, 0x201D, 0x2025, 0x2026: return .closing
    case 0x3008...0x3011, 0x3014...0x301B: return value.isMultiple(of: 2) ? .opening : .closing
    // Marks that repeat or lengthen what is before them; small Kana; the middle dot.
    case 0x3001, 0x3002, 0x3005, 0x301C, 0x303B, 0x309D...0x309E, 0x30FB...0x30FE: return .closing
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E:
      return .closing
    case 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE:
      return .closing
    case 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62: return .opening
    case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60,
      0xFF61, 0xFF63, 0xFF64:
      return .closing
    case 0x1100..<0x1200, 0x3130..<0x3190, 0xA960..<0xA980, 0xAC00..<0xD7FC: return .word
    default: return CJKScript.isGram(scalar) ? .ideograph : .word
    }
  }

  private static func ascii(_ byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "%"):
      .closing
    default: .word
    }
  }

  /// Whether a line may end between two characters without a blank between them.
  static func isAllowed(_ before: Kind, _ after: Kind) -> Bool {
    guard before != .opening, after != .closing else { return false }
    return before == .ideograph || after == .ideograph
  }
}
