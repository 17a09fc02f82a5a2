// Foreign text on a terminal.
import GazetteText
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 한국 😀", "plain é 한국 😀"), ("a\tb\nc\r\nd", "a b c  d"),
    ("\u{1B}[31mred\u{7}", "\u{FFFD}[31mred\u{FFFD}"),
    ("x\u{9B}31my\u{7F}", "x\u{FFFD}31my\u{FFFD}"),
    ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
    ("\u{202E}evil\u{2069} “ok” — «»", "\u{FFFD}evil\u{FFFD} “ok” — «»"),
    ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("a\0b", "a\u{FFFD}b"),
  ])
  func `nothing that a terminal acts on is left`(text: String, cleaned: String) {
    #expect(TerminalText.clean(text) == cleaned)
    #expect(TerminalText.clean(cleaned) == cleaned)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("Größe", 5), ("한국 뉴스", 9), ("日本語", 6), ("ｱｲ", 2), ("ＡＢ", 4),
    ("e\u{301}", 1), ("Vie\u{323}\u{302}t", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ที่นี่", 2),
    ("😀", 2), ("👩\u{200D}🚀", 2), ("👍🏽", 4), ("🇰🇷", 2), ("❤\u{FE0F}", 2), ("“–…”", 4), ("नमस्ते", 4),
    ("का", 2), ("ভালো", 4), ("ကာ", 2), ("ការ", 3), ("䷀", 2), ("👩🏽\u{200D}💻", 4), ("🏽", 2),
    ("☰", 2), ("𝌆", 2), ("漢\u{302E}", 4), ("\u{3164}", 2), ("\u{1FAE8}", 2), ("กำ", 2), ("ກຳ", 2),
    ("a\u{200D}b", 2), ("\u{FFFD}", 1), ("Привет", 6), ("1\u{FE0F}\u{20E3}", 2),
  ])
  func `columns are counted as terminals do`(text: String, columns: Int) {
    #expect(TerminalText.width(text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("한국뉴스", 7, "한국뉴…"), ("한국뉴스", 6, "한국…"),
    ("ab cdef", 4, "ab…"), ("abc", 1, "…"), ("abc", 0, ""), ("abc", -1, ""), ("", 5, ""),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩\u{200D}🚀👩\u{200D}🚀", 3, "👩\u{200D}🚀…"),
  ])
  func `what does not fit is cut with an ellipsis`(text: String, columns: Int, fitted: String) {
    #expect(TerminalText.fitted(text, columns: columns) == fitted)
    #expect(TerminalText.width(TerminalText.fitted(text, columns: columns)) <= max(0, columns))
  }

  @Test func `a text is broken at blanks, and long words stay whole`() {
    #expect(TerminalText.wrapped("one two three", columns: 7) == ["one two", "three"])
    #expect(
      TerminalText.wrapped("see https://a.example/b now", columns: 8)
        == ["see", "https://a.example/b", "now"])
    #expect(TerminalText.wrapped("한국 뉴스 소식", columns: 9) == ["한국 뉴스", "소식"])
    #expect(TerminalText.wrapped("", columns: 9) == [])
  }

  @Test func `a padded text has exactly its columns`() {
    for text in ["abc", "한국뉴스", "", "👍🏽 ok", "long enough to be cut"] {
      for columns in 0...12 {
        #expect(TerminalText.width(TerminalText.padded(text, columns: columns)) == columns)
      }
    }
  }
}
