// What holds for any HTML: the clean form is safe, and cleaning it again changes nothing.
import GazetteText

enum HTMLClaims {
  private static let base = "https://news.example/a/"

  static func check(_ bytes: [UInt8]) throws(Fault) {
    let html = String(decoding: bytes, as: UTF8.self)
    for degree in [HTMLCleaner.Degree.content, .page, .pageWithImages] {
      let clean = HTMLCleaner.clean(html, base: base, degree: degree)
      try SafeMarkup.check(clean, degree: degree)
      let again = HTMLCleaner.clean(clean, base: base, degree: degree)
      try expect(again == clean, "cleaning again (\(degree)) changes\n\(clean)\nto\n\(again)")
      let text = PlainText.text(ofHTML: clean)
      try expect(text.utf8.count <= clean.utf8.count * 3 + 16, "plain text longer than its HTML")
    }
    let line = PlainText.line(ofLooseHTML: html)
    try expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a title with control characters")
    _ = PlainText.line(ofHTML: html)
    _ = HTMLEntities.hasMarkup(html)
  }
}
