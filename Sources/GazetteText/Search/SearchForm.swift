// Brings text into one Unicode form before it is cut into tokens.
import CUTF8Proc

enum SearchForm {
  /// Compatibility forms replaced, case folded, invisible characters gone.
  static let folding = utf8proc_option_t(
    UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_CASEFOLD.rawValue
      | UTF8PROC_IGNORE.rawValue)

  /// Unicode's stream-safe format (UAX #15 §13) allows so many marks after a letter; more are
  /// no language, and sorting them would take quadratic time.
  private static let mostMarks = 30

  /// Whether a character may have to be put together with its neighbours: letters of Hangul,
  /// half-width Kana, voicing marks, and vowel signs and tones that have a canonical order.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x0900: false
    case 0x1100..<0x1200, 0x3099, 0x309A, 0x3131..<0x318F, 0xA960..<0xA980: true
    case 0xD7B0..<0xD7FC, 0xFF61..<0xFFDD: true
    default: isVowelSign(scalar) && combiningClass(scalar) != 0
    }
  }

  /// The scalars of a text in NFKC with case folded, as far as tokens need it.
  static func composed(_ text: String) -> [Unicode.Scalar] {
    var buffer: [Int32] = []
    buffer.reserveCapacity(text.utf8.count)
    var marks = 0
    for scalar in text.unicodeScalars {
      for part in decomposed(scalar) {
        let partClass = part < 0x80 ? 0 : utf8proc_get_property(part).pointee.combining_class
        marks = partClass == 0 ? 0 : marks + 1
        if marks <= mostMarks { insert(part, combiningClass: partClass, into: &buffer) }
      }
    }
    let count = buffer.withUnsafeMutableBufferPointer {
      utf8proc_normalize_utf32($0.baseAddress, $0.count, UTF8PROC_COMPOSE)
    }
    return buffer.prefix(max(0, count)).map {
      UInt32(exactly: $0).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
  }

  /// What a character consists of. U+200B is invisible, but parts words.
  static func decomposed(_ scalar: Unicode.Scalar) -> [Int32] {
    let value = Int32(bitPattern: scalar.value)
    if value < 0x80 { return [0x41...0x5A ~= value ? value | 0x20 : value] }
    if value == 0x200B { return [0x20] }
    var boundary: Int32 = 0
    // The longest there is, U+FDFA, has 18 parts.
    return [Int32](unsafeUninitializedCapacity: 32) { parts, count in
      let found = utf8proc_decompose_char(
        value, parts.baseAddress, parts.count, folding, &boundary)
      count = min(max(0, found), parts.count)
    }
  }

  /// Marks that are vowels rather than accents: those of Indic scripts and their kin.
  static func isVowelSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0900..<0x1AB0, 0x1B00..<0x1CD0, 0xA800..<0xAC00, 0x11000..<0x12000:
      switch utf8proc_category(Int32(bitPattern: scalar.value)) {
      case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: true
      default: false
      }
    default: false
    }
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> Int16 {
    utf8proc_get_property(Int32(bitPattern: scalar.value)).pointee.combining_class
  }

  /// Canonical ordering: a mark goes before those after the last letter whose class is greater.
  private static func insert(_ part: Int32, combiningClass: Int16, into buffer: inout [Int32]) {
    var at = buffer.count
    while combiningClass != 0, at > 0,
      utf8proc_get_property(buffer[at - 1]).pointee.combining_class > combiningClass
    {
      at -= 1
    }
    buffer.insert(part, at: at)
  }
}
