// The names that documents give to encodings, and what they mean by them.

/// An encoding that can be converted.
struct CharsetLabel: Sendable, Hashable {
  /// The WHATWG name in lower case, or the label itself where there is none.
  let name: String
  /// What iconv calls it.
  let converter: String

  static let windows1252 = CharsetLabel(name: "windows-1252", converter: "CP1252")
  static let utf8 = CharsetLabel(name: "utf-8", converter: "UTF-8")

  private init(name: String, converter: String) {
    self.name = name
    self.converter = converter
  }

  /// nil for what cannot be the name of an encoding, and for UTF-7, which hides markup.
  init?(_ label: String) {
    // What nearly all documents say.
    if label == "UTF-8" || label == "utf-8" {
      self = .utf8
      return
    }
    let label = label.lowercased().filter { !$0.isWhitespace }
    guard CharsetLabel.isName(label), !label.contains("utf-7"), !label.contains("utf7") else {
      return nil
    }
    if let known = CharsetLabel.known[CharsetLabel.key(label)] {
      self = known
    } else {
      // iconv knows more: code pages of mainframes, of DOS, of Macintosh.
      let digits = label.allSatisfy(\.isNumber)
      self.init(name: label, converter: digits ? "CP\(label)" : label)
    }
  }

  var isUTF8: Bool { name == "utf-8" }
  /// Sixteen or more bits a character: never what a document is that can name it in ASCII.
  var isWide: Bool {
    ["utf-16", "utf-32", "ucs", "iso-10646", "unicode"].contains { name.hasPrefix($0) }
  }
  /// Other characters hide behind escapes of ASCII bytes.
  var isSevenBit: Bool { name.hasPrefix("iso-2022") || name.hasPrefix("hz") }

  /// Without the `/` that iconv takes for a command.
  private static func isName(_ label: String) -> Bool {
    (1...40).contains(label.utf8.count)
      && label.utf8.allSatisfy {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "+")
      }
  }

  /// Letters and digits alone, since `iso_8859-1:1987`, `ISO8859-1` and `x-sjis` are all in use.
  private static func key(_ label: String) -> String {
    let name = label.prefix { $0 != ":" }
    return (name.hasPrefix("x-") ? name.dropFirst(2) : name).filter { $0.isLetter || $0.isNumber }
  }

  private static let known: [String: CharsetLabel] = {
    var known: [String: CharsetLabel] = [:]
    for line in table {
      let words = line.split(separator: " ").map(String.init)
      let label = CharsetLabel(name: words[0], converter: words[1])
      for key in words.dropFirst(2) { known[key] = label }
    }
    return known
  }()

  /// https://encoding.spec.whatwg.org/#names-and-labels: the name, iconv's name, keys. Where
  /// browsers read a superset (CP949 for EUC-KR, CP932 for Shift_JIS), so do we.
  private static let table = [
    "utf-8 UTF-8 utf8 unicode11utf8 unicode20utf8 utf8mb4",
    "ibm866 IBM866 ibm866 866 cp866 csibm866",
    "iso-8859-2 ISO-8859-2 iso88592 csisolatin2 isoir101 l2 latin2",
    "iso-8859-3 ISO-8859-3 iso88593 csisolatin3 isoir109 l3 latin3",
    "iso-8859-4 ISO-8859-4 iso88594 csisolatin4 isoir110 l4 latin4",
    "iso-8859-5 ISO-8859-5 iso88595 csisolatincyrillic cyrillic isoir144",
    """
    iso-8859-6 ISO-8859-6 iso88596 arabic asmo708 csiso88596e csiso88596i csisolatinarabic \
    ecma114 iso88596e iso88596i isoir127
    """,
    """
    iso-8859-7 ISO-8859-7 iso88597 csisolatingreek ecma118 elot928 greek greek8 isoir126 \
    suneugreek
    """,
    """
    iso-8859-8 ISO-8859-8 iso88598 csiso88598e csisolatinhebrew hebrew iso88598e isoir138 \
    visual iso88598i csiso88598i logical
    """,
    "iso-8859-10 ISO-8859-10 iso885910 csisolatin6 isoir157 l6 latin6",
    "iso-8859-13 ISO-8859-13 iso885913",
    "iso-8859-14 ISO-8859-14 iso885914",
    "iso-8859-15 ISO-8859-15 iso885915 csisolatin9 l9 latin9",
    "iso-8859-16 ISO-8859-16 iso885916",
    "koi8-r KOI8-R koi8r cskoi8r koi koi8",
    "koi8-u KOI8-U koi8u koi8ru",
    "macintosh MACINTOSH macintosh csmacintosh mac macroman",
    "x-mac-cyrillic MAC-CYRILLIC maccyrillic macukrainian",
    "windows-874 CP874 windows874 dos874 iso885911 tis620 cp874",
    "windows-1250 CP1250 windows1250 cp1250 win1250",
    "windows-1251 CP1251 windows1251 cp1251 win1251",
    """
    windows-1252 CP1252 windows1252 ansix341968 ascii cp1252 cp819 csisolatin1 ibm819 \
    iso88591 isoir100 l1 latin1 usascii win1252 ansi 88591 isolatin1
    """,
    "windows-1253 CP1253 windows1253 cp1253",
    "windows-1254 CP1254 windows1254 cp1254 csisolatin5 iso88599 isoir148 l5 latin5",
    "windows-1255 CP1255 windows1255 cp1255",
    "windows-1256 CP1256 windows1256 cp1256",
    "windows-1257 CP1257 windows1257 cp1257",
    "windows-1258 CP1258 windows1258 cp1258",
    """
    gb18030 GB18030 gb18030 chinese csgb2312 csiso58gb231280 gb2312 gb231280 gbk isoir58 \
    cp936 ms936 windows936 euccn
    """,
    "big5 BIG5-HKSCS big5 big5hkscs cnbig5 csbig5 xbig5 cp950 ms950 windows950",
    "euc-jp EUC-JP-MS eucjp cseucpkdfmtjapanese",
    "iso-2022-jp ISO-2022-JP iso2022jp csiso2022jp",
    "iso-2022-kr ISO-2022-KR iso2022kr csiso2022kr",
    "hz-gb-2312 HZ hzgb2312 hz",
    "shift_jis CP932 shiftjis csshiftjis ms932 mskanji sjis windows31j cp932 windows932",
    """
    euc-kr CP949 euckr cseuckr csksc56011987 isoir149 korean ksc56011987 ksc56011989 ksc5601 \
    windows949 cp949 ms949 uhc
    """,
    "utf-16 UTF-16 utf16 csunicode iso10646ucs2 ucs2 unicode unicodefeff",
    "utf-16le UTF-16LE utf16le",
    "utf-16be UTF-16BE utf16be unicodefffe",
    "x-mac-centraleurope MAC-CENTRALEUROPE maccentraleurope macce maclatin2",
    "x-mac-icelandic MAC-IS maciceland macicelandic macis",
  ]
}
