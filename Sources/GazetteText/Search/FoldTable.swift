// What each character becomes in a token.
import CUTF8Proc

/// A character of a folded text.
struct FoldedScalar: Sendable {
  enum Role: UInt8, Sendable { case letter, gram, separator }

  var scalar: Unicode.Scalar
  var role: Role
}

/// Folded forms of the common alphabets, computed once; those of all others are computed when they
/// are met.
struct FoldTable: Sendable {
  static let shared = FoldTable()

  /// Latin to NKo; the letters of Vietnamese and old Greek, with punctuation; CJK punctuation;
  /// full-width ASCII. `places(of:)` knows these numbers, too.
  private static let ranges: [Range<UInt32>] = [
    0x80..<0x800, 0x1E00..<0x2100, 0x3000..<0x3040, 0xFF00..<0xFF60,
  ]

  private var pool: [FoldedScalar] = []
  /// Where in the pool the form of each character of `ranges` begins; one more, for the last end.
  private var starts: [UInt16] = []

  private init() {
    for value in FoldTable.ranges.joined() {
      starts.append(UInt16(pool.count))
      if let scalar = Unicode.Scalar(value) { pool += FoldTable.folded(scalar) }
    }
    starts.append(UInt16(pool.count))
  }

  /// What `scalar` becomes: nothing for marks and invisible characters, and more than one
  /// character for ligatures and the like.
  func folded(_ scalar: Unicode.Scalar) -> [FoldedScalar] {
    guard let places = places(of: scalar) else { return FoldTable.folded(scalar) }
    return Array(pool[places])
  }

  /// Where the forms of a common character are found with `self[place]`; nil for rare characters.
  /// Going place by place costs neither an array nor a reference count.
  @inline(__always)
  func places(of scalar: Unicode.Scalar) -> Range<Int>? {
    let index: Int
    switch scalar.value {
    case 0x80..<0x800: index = Int(scalar.value - 0x80)
    case 0x1E00..<0x2100: index = Int(scalar.value - 0x1E00) + 0x780
    case 0x3000..<0x3040: index = Int(scalar.value - 0x3000) + 0xA80
    case 0xFF00..<0xFF60: index = Int(scalar.value - 0xFF00) + 0xAC0
    default: return nil
    }
    return Int(starts[index])..<Int(starts[index + 1])
  }

  @inline(__always)
  subscript(place: Int) -> FoldedScalar { pool[place] }

  private static func folded(_ scalar: Unicode.Scalar) -> [FoldedScalar] {
    SearchForm.decomposed(scalar).flatMap { part -> [FoldedScalar] in
      guard let scalar = UInt32(exactly: part).flatMap(Unicode.Scalar.init) else { return [] }
      if let plain = strokes[scalar] {
        return plain.unicodeScalars.map { FoldedScalar(scalar: $0, role: .letter) }
      }
      return role(of: scalar).map { [FoldedScalar(scalar: scalar, role: $0)] } ?? []
    }
  }

  /// nil for what leaves no trace: accents, points and marks of other kinds.
  private static func role(of scalar: Unicode.Scalar) -> FoldedScalar.Role? {
    if CJKScript.isGram(scalar) { return .gram }
    // The Ukrainian apostrophe is typed as this letter or as punctuation.
    if scalar == "\u{2BC}" { return .separator }
    switch utf8proc_category(Int32(bitPattern: scalar.value)) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME:
      return SearchForm.isVowelSign(scalar) ? .letter : nil
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT,
      UTF8PROC_CATEGORY_LM, UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND,
      UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO:
      return .letter
    case UTF8PROC_CATEGORY_CF: return nil
    default: return .separator
    }
  }

  /// Letters that Unicode does not take apart, and that people type without the stroke.
  private static let strokes: [Unicode.Scalar: String] = [
    "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t", "þ": "th", "æ": "ae",
    "œ": "oe", "\u{640}": "",
  ]

  @inline(__always)
  static func isASCIIWord(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
  }

  @inline(__always)
  static func lowerASCII(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }
}
