// The bounds of security rule 4 for HTML, each one below, at and above.
import GazetteText
import Testing

struct HTMLLimitTests {
  @Test(arguments: [255, 256, 257, 399, 400, 401, 5000])
  func `256 elements inside of each other are kept and all text is`(depth: Int) {
    let html = String(repeating: "<blockquote>", count: depth) + "deep"
    let kept = min(depth, 256)
    #expect(
      HTMLCleaner.clean(html, base: nil)
        == String(repeating: "<blockquote>", count: kept) + "deep"
        + String(repeating: "</blockquote>", count: kept))
  }

  @Test(arguments: [(255, true), (256, false)])
  func `the 256th known attribute of an element is the last that is read`(
    others: Int, isRead: Bool
  ) {
    let html = "<a \(String(repeating: "title=t ", count: others))href=https://e.org/>l</a>"
    #expect(HTMLCleaner.clean(html, base: nil).contains("href") == isRead)
  }

  /// The full parser compares attributes with each other and copies them; such fragments are
  /// bent instead. Here it would take seconds, or
  /// much memory.
  @Test(arguments: [
    "<b><p>w</b><i \(attributes(20_000))>w", "<b><p>w</b></i \(attributes(20_000))>w",
    "<b><p>w</b><i \(attributes(20_000))",
    "<form><p>ww" + (0..<10_000).map { "<html a\($0)=1></html>" }.joined(),
    "<form><p>ww" + (0..<10_000).map { "<body a\($0)=1></body>" }.joined(),
    "<p>ww" + (0..<100).map { "<b x\($0) \(attributes(250))>" }.joined()
      + String(repeating: "</p><p>x", count: 4000),
  ])
  func `attributes without number cost no more than their length`(html: String) {
    #expect(HTMLCleaner.clean(html, base: nil).contains("w"))
    #expect(PlainText.text(ofHTML: html).contains("w"))
  }
}

private func attributes(_ count: Int) -> String {
  (0..<count).map { "a\($0)" }.joined(separator: " ")
}
