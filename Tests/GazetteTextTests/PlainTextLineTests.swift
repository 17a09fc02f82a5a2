// Folding to one line and cutting to a length, against slow and plain ways to do the same.
import Testing

@testable import GazetteText

struct PlainTextLineTests {
  /// One code point at a time.
  private func folded(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var owesBlank = false
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" {
      let isBlank =
        switch scalar.value {
        case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x202F, 0x205F,
          0x2066...0x2069, 0x3000:
          true
        default: false
        }
      if !isBlank {
        if owesBlank, !out.isEmpty { out.append(" ") }
        out.append(scalar)
      }
      owesBlank = isBlank
    }
    return String(out)
  }

  @Test func `every code point of the first planes is folded or kept`() {
    for value in UInt32(0)...0x1_03FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "words \(String(scalar))and more"
      let line = PlainText.line(text)
      if !line.utf8.elementsEqual(folded(text).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
      if PlainText.isLine(text), !line.utf8.elementsEqual(text.utf8) {
        Issue.record("U+\(String(value, radix: 16)) is no part of a line")
      }
    }
  }

  @Test(arguments: [" ", "  ", "\t", "\u{A0}", "\u{3000}", "\u{2028}", "\u{FEFF}", "é", "漢"])
  func `a line is folded the same wherever its blanks stand`(blank: String) {
    for length in 0...20 {
      for place in 0...length {
        let text =
          String(repeating: "x", count: place) + blank
          + String(repeating: "y", count: length - place)
        #expect(PlainText.line(text) == folded(text))
      }
    }
  }

  /// By the standard library's characters alone.
  private func beginning(of text: String, _ count: Int) -> String {
    String(text.prefix(count - 1)) + "…"
  }

  @Test(arguments: [
    "", "e\u{301}", "é", "ж", "漢", "한", "\u{1100}\u{1161}\u{11A8}", "か\u{3099}", "👩‍👩‍👧",
    "🇰🇷🇸🇪", "—", "\u{200D}", "ㅎ", "กำ", "각\u{11A8}",
  ])
  func `text is cut between characters, whatever they are made of`(character: String) {
    for place in 0..<12 {
      let text =
        String(repeating: "x", count: place) + character + String(repeating: "z", count: 40)
      for count in 2...14 {
        #expect(PlainText.shortened(text, to: count) == beginning(of: text, count))
      }
    }
  }
}
