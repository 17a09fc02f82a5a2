// Folding and cutting of text for searches.
import GazetteText
import Testing

struct SearchTextTests {
  @Test(arguments: [
    ("Straße GROẞ", "strasse gross"), ("Νέο λιμάνι ΠΆΤΡΑΣ", "νεο λιμανι πατρασ"),
    ("İstanbul ISPARTA ışık", "istanbul isparta isik"), ("Đường phố Hà Nội", "duong pho ha noi"),
    ("Łódź Ærøskøbing", "lodz aeroskobing"), ("ＡＢＣ１２ ｱｲｳﾞ", "abc12 アイヴ"),
    ("e\u{301}té", "ete"), ("ﬁn, №5 x²!", "fin, no5 x2!"), ("Ёлка й", "елка и"),
    ("so\u{AD}ft z\u{200D}w", "soft zw"), ("كِتَابٌ شـــكر", "كتاب شكر"),
    ("\u{1112}\u{1161}\u{11AB}글", "한글"), ("か\u{3099}", "が"), ("㈱日立", "(株)日立"),
  ])
  func `case, accents, width and Unicode form are folded`(text: String, folded: String) {
    #expect(SearchText.fold(text) == folded)
    #expect(SearchText.fold(folded) == folded)
  }

  @Test(arguments: [
    ("To be, or NOT to be?", "to be or not to be"), ("東京都", "東 東京 京 京都 都"),
    ("iPhone출시 2024년", "iphone 출 출시 시 2024 년"), ("한국 경제", "한 한국 국 경 경제 제"),
    ("日本・東京", "日 日本 本 東 東京 京"), ("スーパー", "ス スー ー ーパ パ パー ー"),
    ("don't C++ a\\b", "don t c a b"), ("㈱日立", "株 日 日立 立"), ("", ""), ("\"*^(){} —", ""),
    ("ครอบครัว ที่", "ครอบครัว ที่"), ("हिन्दी", "हिन्दी"), ("м\u{2BC}ята м'ята", "м ята м ята"),
    ("한a국", "한 a 국"), ("x\u{200B}y", "x y"), ("½", "1 2"), ("🚀go🚀", "go"),
  ])
  func `text is cut into words and grams`(text: String, tokens: String) {
    #expect(SearchText.tokens(text).joined(separator: " ") == tokens)
  }

  @Test func `composed and decomposed text have the same tokens`() {
    let pairs = [
      ("한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}"),
      ("ガギ", "ｶﾞｷﾞ"), ("ガギ", "カ\u{3099}キ\u{3099}"), ("Việt", "Vie\u{323}\u{302}t"),
      ("Việt", "Vie\u{302}\u{323}t"), ("กุ้", "ก\u{E49}\u{E38}"),
    ]
    for (composed, other) in pairs {
      #expect(SearchText.tokens(composed) == SearchText.tokens(other))
    }
  }

  @Test func `a token holds nothing but letters, digits and vowel signs`() {
    let bad = (0x21...0x2FFFF as ClosedRange<UInt32>).filter { value in
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory != .unassigned
      else { return false }
      return !SearchText.tokens("a\(scalar)b").allSatisfy(isSound)
    }
    #expect(bad.prefix(9).map { String($0, radix: 16) } == [])
  }

  private func isSound(_ token: String) -> Bool {
    !token.isEmpty
      && token.unicodeScalars.allSatisfy { part in
        let properties = part.properties
        return properties.isAlphabetic || properties.numericType != nil
          || properties.generalCategory.isMark || part == "ー"
      }
  }

  @Test func `words of any length are bounded and every mark run is cheap`() {
    let word = String(repeating: "Ab", count: 100_000)
    #expect(SearchText.tokens(word).map(\.utf8.count) == [120])
    let marks = "e" + String(repeating: "\u{301}\u{323}", count: 100_000) + "\u{1100}"
    #expect(SearchText.tokens(marks) == ["e", "\u{1100}"])
    let signs = "ก" + String(repeating: "\u{E49}\u{E38}", count: 100_000)
    #expect(SearchText.tokens(signs).count == 1)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(self)
  }
}
