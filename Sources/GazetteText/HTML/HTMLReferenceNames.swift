// The names of character references that are met most, and those that count without a semicolon.

/// Names of at most eight bytes are compared as numbers.
struct HTMLReferenceNames {
  static let tables = HTMLReferenceNames()

  private let commonCount: Int
  private let commonNames: FixedTable<UInt64>
  private let commonCharacters: FixedTable<Unicode.Scalar>
  /// An open hash table; 0 is no name.
  private let legacyNames: FixedTable<UInt64>

  private init() {
    let common = Self.common
    commonCount = common.count
    commonNames = FixedTable(count: common.count) { Self.word(common[$0].0) }
    commonCharacters = FixedTable(count: common.count) { common[$0].1 }
    var slots = [UInt64](repeating: 0, count: Self.legacySlots)
    for word in Self.legacy.map(Self.word) {
      var slot = Self.slot(word)
      while slots[slot] != 0 { slot = (slot + 1) % Self.legacySlots }
      slots[slot] = word
    }
    legacyNames = FixedTable(count: Self.legacySlots) { slots[$0] }
  }

  /// False when the name is none of the usual ones.
  func appendCommon(_ name: UnsafeBufferPointer<UInt8>, to out: inout HTMLBuffer) -> Bool {
    guard name.count <= 8 else { return false }
    let word = name.word(at: 0, count: name.count)
    for index in 0..<commonCount where commonNames[index] == word {
      out.append(scalar: commonCharacters[index])
      return true
    }
    return false
  }

  /// HTML §13.5: whether a name counts without its semicolon.
  func isLegacy(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count <= 8 else { return false }
    let word = name.word(at: 0, count: name.count)
    var slot = Self.slot(word)
    while legacyNames[slot] != 0, legacyNames[slot] != word { slot = (slot + 1) % Self.legacySlots }
    return legacyNames[slot] != 0
  }

  private static func word(_ name: String) -> UInt64 {
    name.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let legacySlots = 512
  private static func slot(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

  /// What most references in articles are, most frequent first.
  private static let common: [(String, Unicode.Scalar)] = [
    ("nbsp", "\u{A0}"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("amp", "&"), ("apos", "'"),
    ("rsquo", "’"), ("lsquo", "‘"), ("ldquo", "“"), ("rdquo", "”"), ("mdash", "—"),
    ("ndash", "–"), ("hellip", "…"), ("copy", "©"), ("eacute", "é"), ("uuml", "ü"), ("ouml", "ö"),
    ("auml", "ä"), ("szlig", "ß"), ("bull", "•"), ("middot", "·"),
  ]

  private static let legacy = [
    "AElig", "AMP", "Aacute", "Acirc", "Agrave", "Aring", "Atilde", "Auml", "COPY", "Ccedil",
    "ETH", "Eacute", "Ecirc", "Egrave", "Euml", "GT", "Iacute", "Icirc", "Igrave", "Iuml", "LT",
    "Ntilde", "Oacute", "Ocirc", "Ograve", "Oslash", "Otilde", "Ouml", "QUOT", "REG", "THORN",
    "Uacute", "Ucirc", "Ugrave", "Uuml", "Yacute", "aacute", "acirc", "acute", "aelig", "agrave",
    "amp", "aring", "atilde", "auml", "brvbar", "ccedil", "cedil", "cent", "copy", "curren",
    "deg", "divide", "eacute", "ecirc", "egrave", "eth", "euml", "frac12", "frac14", "frac34",
    "gt", "iacute", "icirc", "iexcl", "igrave", "iquest", "iuml", "laquo", "lt", "macr", "micro",
    "middot", "nbsp", "not", "ntilde", "oacute", "ocirc", "ograve", "ordf", "ordm", "oslash",
    "otilde", "ouml", "para", "plusmn", "pound", "quot", "raquo", "reg", "sect", "shy", "sup1",
    "sup2", "sup3", "szlig", "thorn", "times", "uacute", "ucirc", "ugrave", "uml", "uuml",
    "yacute", "yen", "yuml",
  ]
}
