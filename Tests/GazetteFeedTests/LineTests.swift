// Tests of titles on one line: whatever must be folded is found wherever it stands.
import GazetteCore
import GazetteFeed
import Testing

@Suite struct LineTests {
  @Test(arguments: [
    "  ", "\t", "\n", "\u{7F}", "\u{80}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{2028}",
    "\u{202E}", "\u{205F}", "\u{2066}", "\u{3000}", " \u{3000}",
  ])
  func `white space and controls become one blank`(space: String) throws {
    for count in 1..<20 {
      let plain = String(repeating: "x", count: count)
      #expect(try title("\(plain)\(space)y") == "\(plain) y")
      #expect(try title("é\(plain)\(space)é\(plain)") == "é\(plain) é\(plain)")
    }
  }

  @Test(arguments: [
    "–", "’", "“", "…", "\u{200B}", "ẞ", "አ", "、", "한", "！", "🦉", "!", " !", "\u{A1}",
  ])
  func `other characters stay`(character: String) throws {
    for count in 1..<20 {
      let plain = String(repeating: "x", count: count)
      #expect(try title("\(plain)\(character)y") == "\(plain)\(character)y")
    }
  }

  @Test func `a byte order mark is dropped`() throws {
    for count in 1..<20 {
      let plain = String(repeating: "x", count: count)
      #expect(try title("\(plain)\u{FEFF}y") == "\(plain)y")
    }
  }

  @Test(arguments: ["b", "i"])
  func `a tag is found wherever it stands`(name: String) throws {
    for count in 0..<20 {
      let plain = String(repeating: "x", count: count)
      #expect(try title("\(plain)&lt;\(name)&gt;y&lt;/\(name)&gt;") == plain + "y")
      #expect(try title("\(plain)&amp;eacute;") == plain + "é")
    }
  }

  private func title(_ source: String) throws -> String? {
    try parse("<rss><channel><item><title>\(source)</title></item></channel></rss>")
      .drafts.first?.title
  }
}
