// Tests of encodings.
import GazetteText
import Testing

@Suite struct CharsetTests {
  /// The same headline in the encodings that feeds are written in, as bytes.
  private static let samples: [(label: String, bytes: [UInt8], text: String)] = [
    ("euc-kr", [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE], "한국어"),
    ("ks_c_5601-1987", [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF], "똠방각하"),
    ("shift_jis", [0x93, 0xFA, 0x96, 0x7B, 0x87, 0x40], "日本①"),
    ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
    ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4, 0xFE, 0x50], "中文⺁"),
    ("gbk", [0xD6, 0xD0, 0xFB, 0x44], "中鸇"), ("gb18030", [0x95, 0x32, 0x82, 0x36], "𠀀"),
    ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("koi8-r", [0xF3, 0xDF, 0xC5], "Съе"),
    ("koi8-u", [0xF6, 0xA7], "Жї"), ("windows-1251", [0xD1, 0xFA, 0xE5], "Съе"),
    ("ibm866", [0x91, 0xEA, 0xA5], "Съе"),
    ("iso-8859-1", [0x93, 0xE9, 0x94, 0x80], "“é”€"), ("us-ascii", [0xE9], "é"),
    ("iso-8859-2", [0xB1, 0xE6], "ąć"),
    ("iso-8859-15", [0xA4, 0xBC], "€Œ"), ("iso-8859-9", [0xF0, 0xFD], "ğı"),
    ("windows-1253", [0xD8, 0xF5], "Ψυ"),
    ("macintosh", [0x8E, 0xD2], "é“"), ("x-mac-cyrillic", [0x91, 0xFA], "Съ"),
    ("tis-620", [0xA2, 0xE8], "ข่"),
    ("windows-1258", [0xEA, 0xF0], "êđ"), ("cp437", [0x82], "é"), ("850", [0x82], "é"),
    ("iso-8859-8-i", [0xE3, 0xE2], "דג"),
  ]

  @Test(arguments: samples.indices)
  func `the encoding that a document declares is read as browsers do`(index: Int) {
    let sample = CharsetTests.samples[index]
    let head = "<?xml version=\"1.0\" encoding=\"\(sample.label.uppercased())\"?><t>"
    let decoded = Charset.decode(Array(head.utf8) + sample.bytes + Array("</t>".utf8))
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == head + sample.text + "</t>")
    #expect(decoded.warnings.isEmpty)
  }

  @Test(arguments: samples.indices)
  func `the encoding that the header names is read too`(index: Int) {
    let sample = CharsetTests.samples[index]
    let bytes = Array("<t>".utf8) + sample.bytes + Array("</t>".utf8)
    let decoded = Charset.decode(bytes, contentType: "text/xml;Charset = '\(sample.label)'; x=y")
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == "<t>\(sample.text)</t>")
  }

  @Test func `the header beats the declaration`() {
    let bytes =
      Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + [0xD6, 0xD0, 0xCE, 0xC4]
    let decoded = Charset.decode(bytes, contentType: "application/rss+xml; charset=gbk")
    #expect(decoded.encoding == "gb18030")
    #expect(text(decoded).hasSuffix("中文"))
  }

  @Test func `UTF-8 is UTF-8 whatever is declared`() {
    for label in ["iso-8859-1", "utf-16", "euc-kr", "nonsense"] {
      let source = "<?xml version='1.0' encoding='\(label)'?><t>né 한</t>"
      let decoded = Charset.decode(Array(source.utf8), contentType: "text/xml; charset=\(label)")
      #expect(text(decoded) == source)
      #expect(decoded.encoding == "utf-8")
    }
    #expect(!Charset.decode(Array("<?xml encoding='euc-kr'?>é".utf8)).warnings.isEmpty)
    #expect(Charset.decode(Array("<?xml encoding='euc-kr'?>e".utf8)).warnings.isEmpty)
  }

  @Test func `a byte order mark is known and taken away`() {
    let source = "<t>é한😀</t>"
    let wide = Array(source.utf16)
    let forms: [([UInt8], String)] = [
      ([0xEF, 0xBB, 0xBF] + Array(source.utf8), "utf-8"),
      ([0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "utf-16le"),
      ([0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, "utf-16be"),
      ([0xFF, 0xFE, 0, 0] + utf32LE(source), "utf-32le"),
    ]
    for (bytes, encoding) in forms {
      let decoded = Charset.decode(bytes, contentType: "text/xml; charset=koi8-r", override: "big5")
      #expect(decoded == DecodedText(utf8: Array(source.utf8), encoding: encoding))
    }
  }

  @Test func `UTF-16 and UTF-32 are known without a mark`() {
    let source = "<?xml version='1.0' encoding='utf-16'?><t>é한</t>"
    let wide = Array(source.utf16)
    for bytes in [
      wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
      wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, utf32LE(source),
    ] {
      #expect(text(Charset.decode(bytes)) == source)
    }
  }

  @Test func `the user's word beats header, declaration and appearance`() {
    let bytes: [UInt8] = [0xC3, 0xA9]
    #expect(text(Charset.decode(bytes, override: "windows-1252")) == "Ã©")
    #expect(text(Charset.decode(bytes, override: "no such thing")) == "é")
  }

  @Test func `a few bad bytes leave a document UTF-8`() {
    let bytes = Array("<?xml encoding='utf-8'?>für ".utf8) + [0xA3] + Array(" fünf — später".utf8)
    let decoded = Charset.decode(bytes, contentType: "text/xml; charset=utf-8")
    #expect(text(decoded).hasSuffix("für \u{FFFD} fünf — später"))
    #expect(decoded.warnings.count == 1)
  }

  @Test func `one bad byte in much UTF-8 does not prove another declaration`() {
    let much = String(repeating: "é한", count: 10)
    let bytes = Array("<?xml encoding='iso-8859-1'?>\(much)".utf8) + [0x93, 0x20]
    #expect(Charset.decode(bytes).encoding == "utf-8")
  }

  @Test func `a document of Windows that calls itself UTF-8 is not UTF-8`() {
    let bytes = Array("<?xml encoding='utf-8'?>".utf8) + [0x93, 0x61, 0x94, 0x20, 0xE9, 0x74, 0xE9]
    let decoded = Charset.decode(bytes, contentType: "text/xml; charset=utf-8")
    #expect(text(decoded).hasSuffix("“a” été"))
    #expect(decoded.encoding == "windows-1252")
    #expect(!decoded.warnings.isEmpty)
  }

  @Test func `a document that was cut within a character stays UTF-8`() {
    let decoded = Charset.decode(Array("<t>한".utf8.dropLast()))
    #expect(text(decoded) == "<t>\u{FFFD}")
    #expect(decoded.encoding == "utf-8")
  }

  @Test(
    arguments: [
      ("euc-kr", [0xBC, 0xAD, 0xBF, 0xEF, 0x20, 0xB4, 0xBA, 0xBD, 0xBA], "서울 뉴스"),
      ("shift_jis", [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD], "こんにちは"),
      ("euc-jp", [0xA4, 0xB3, 0xA4, 0xF3, 0xA4, 0xCB, 0xA4, 0xC1, 0xA4, 0xCF], "こんにちは"),
      ("windows-1251", [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0xEC, 0xE8, 0xF0], "привет мир"),
      (
        "windows-1252", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x93, 0x78, 0x94, 0x20, 0xE8, 0x72],
        "café “x” èr"
      ),
    ] as [(String, [UInt8], String)])
  func `an encoding that nobody names is guessed`(name: String, bytes: [UInt8], meant: String) {
    let decoded = Charset.decode(Array("<t>".utf8) + bytes)
    #expect(decoded.encoding == name)
    #expect(text(decoded) == "<t>" + meant)
    #expect(!decoded.warnings.isEmpty)
  }

  @Test func `escapes of ISO-2022-JP are read where they are declared`() {
    let bytes =
      Array("<?xml encoding='iso-2022-jp'?>".utf8) + [
        0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42,
      ]
    #expect(text(Charset.decode(bytes)).hasSuffix("?>日"))
  }

  @Test func `a document of a mainframe is read`() {
    // <?xml?>
    let bytes: [UInt8] = [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x6F, 0x6E, 0x81]
    #expect(text(Charset.decode(bytes)) == "<?xml?>a")
  }

  @Test func `UTF-7 is never decoded`() {
    let bytes = Array("<?xml encoding='utf-7'?>+ADw-script+AD4-".utf8)
    #expect(
      Charset.decode(bytes, contentType: "text/html; charset=UTF-7", override: "utf-7").utf8
        == bytes)
  }

  @Test func `a page of HTML may declare its encoding in a meta element`() {
    for meta in [
      "<meta charset=koi8-r>", "<META http-equiv=x content=\"text/html; charset=koi8-r\">",
    ] {
      let bytes = Array("<!DOCTYPE html><html><meta name=x>\(meta)<p>".utf8) + [0xF3, 0xDF, 0xC5]
      #expect(text(Charset.decode(bytes)).hasSuffix("<p>Съе"))
    }
  }

  @Test(arguments: [
    "text/xml; charset:koi8-r", "text/xml; xcharset=koi8-r", "charset", "", ";charset=;",
  ])
  func `a header without a charset names none`(contentType: String) {
    #expect(
      Charset.decode([0x63, 0xE9, 0x74], contentType: contentType).encoding == "windows-1252")
  }

  @Test func `an encoding that nobody knows is no error`() {
    for label in ["no-such-thing", "../etc", "utf-8//IGNORE", String(repeating: "x", count: 500)] {
      let bytes = Array("<?xml encoding='\(label)'?>".utf8) + [0xE9, 0x20]
      #expect(text(Charset.decode(bytes, contentType: "x; charset=\(label)")).hasSuffix("é "))
    }
  }

  @Test func `random bytes are made valid UTF-8`() {
    var random = SeededRandom(seed: 3)
    let labels = [
      "utf-8", "euc-kr", "shift_jis", "iso-2022-jp", "gb18030", "windows-1258", "utf-16", "hz", nil,
    ]
    for round in 0..<900 {
      var bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes = [0xFF, 0xFE] + bytes }
      let label = labels[round % labels.count]
      let decoded = Charset.decode(bytes, contentType: label.map { "text/xml; charset=\($0)" })
      #expect(String(validating: decoded.utf8, as: UTF8.self) != nil)
    }
  }

  @Test func `validity is decided as the standard library does`() {
    var random = SeededRandom(seed: 5)
    let pieces: [[UInt8]] = [
      [0x61], [0xC3, 0xA9], [0xED, 0x95, 0x9C], [0xF0, 0x9F, 0x98, 0x80], [0xC0, 0x80],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5], [0xEF, 0xBF, 0xBF], [0x80],
      Array(repeating: 0x62, count: 40),
    ]
    for _ in 0..<3000 {
      let bytes = (0..<4).flatMap { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let decoded = Charset.decode(bytes, override: nil)
      #expect((decoded.utf8 == bytes && decoded.encoding == "utf-8") == isValid)
    }
  }

  private func text(_ decoded: DecodedText) -> String {
    String(decoding: decoded.utf8, as: UTF8.self)
  }

  private func utf32LE(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 255) } }
  }

  @Test func `a document is UTF-8 exactly when Unicode says so`() {
    var random = SeededRandom(seed: 2020)
    var counts = (good: 0, bad: 0)
    for _ in 0..<20_000 {
      let bytes = CharsetTests.nearlyUTF8(&random)
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let decoded = Charset.decode(bytes, override: "utf-8")
      #expect(decoded.warnings.isEmpty == isValid)
      if isValid { #expect(decoded.utf8 == bytes) }
      if isValid { counts.good += 1 } else { counts.bad += 1 }
    }
    #expect(counts.good > 5000 && counts.bad > 5000)
  }

  /// Up to 150 characters of all lengths, every other time with a byte that was overwritten or with
  /// an end that was cut off. The first is a letter, so that there is no byte order mark.
  private static func nearlyUTF8(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = [0x78]
    for _ in 0..<Int.random(in: 0..<150, using: &random) {
      let bound: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
      let scalar = Unicode.Scalar(UInt32.random(in: 1..<bound, using: &random)) ?? "-"
      bytes += UTF8.encode(scalar).map { Array($0) } ?? []
    }
    if Bool.random(using: &random), bytes.count > 1 {
      bytes[Int.random(in: 1..<bytes.count, using: &random)] = UInt8.random(
        in: 1...255, using: &random)
    }
    if Int.random(in: 0..<8, using: &random) == 0, bytes.count > 1 { bytes.removeLast() }
    return bytes
  }
}
