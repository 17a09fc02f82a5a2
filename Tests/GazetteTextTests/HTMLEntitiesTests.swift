// Tests of character references.
import GazetteText
import Testing

@Suite struct HTMLEntitiesTests {
  @Test(
    arguments: [
      ("caf&eacute;", "café"), ("a &amp; b", "a & b"), ("&lt;b&gt;", "<b>"),
      ("&amp;amp;", "&amp;"), ("R&D, AT&T & co", "R&D, AT&T & co"), ("&unknown;", "&unknown;"),
      ("&AMP;&Amp;", "&&Amp;"), ("&", "&"), ("&;", "&;"), ("x&#", "x&#"), ("&#;", "&#;"),
      ("&#x;", "&#x;"), ("&CounterClockwiseContourIntegral;", "∳"), ("&NotEqualTilde;", "≂̸"),
      ("&apos;&quot;", "'\""), ("&fjlig;", "fj"),
    ])
  func `complete references are decoded once and the rest stays`(text: String, decoded: String) {
    #expect(HTMLEntities.decode(text) == decoded)
  }

  @Test(
    arguments: [
      ("&copy 2024", "© 2024"), ("&copy2024", "©2024"), ("&notit;", "¬it;"), ("&notin;", "∉"),
      ("&eacute", "é"), ("&hellip", "&hellip"), ("&lt", "<"), ("&frac12x", "½x"), ("&l", "&l"),
    ])
  func `old names need no semicolon in text`(text: String, decoded: String) {
    #expect(HTMLEntities.decode(text) == decoded)
  }

  @Test(
    arguments: [
      ("?a=1&copy=2", "?a=1&copy=2"), ("?a=1&copyright", "?a=1&copyright"), ("&copy;=2", "©=2"),
      ("a&lt", "a<"), ("&lt b", "< b"),
    ])
  func `in attributes an old name before = or a letter is an address`(
    text: String, decoded: String
  ) {
    #expect(HTMLEntities.decode(text, in: .attribute) == decoded)
  }

  @Test(
    arguments: [
      ("&#65;", "A"), ("&#x41;", "A"), ("&#X41;", "A"), ("&#65 b", "A b"), ("&#8217;", "’"),
      ("&#146;", "’"), ("&#x80;", "€"), ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"),
      ("&#x110000;", "\u{FFFD}"), ("&#99999999999999999999;", "\u{FFFD}"), ("&#x1F600;", "😀"),
      ("&#27;", "\u{1B}"), ("&#x4g", "\u{4}g"),
    ])
  func `numbers are read as HTML has it`(text: String, decoded: String) {
    #expect(HTMLEntities.decode(text) == decoded)
  }

  @Test func `all names of HTML are known exactly`() {
    let names = ["amp", "nbsp", "rsquo", "zwnj", "AElig", "zwj", "thorn", "NewLine"]
    let scalars: [Unicode.Scalar] = [
      "&", "\u{A0}", "\u{2019}", "\u{200C}", "Æ", "\u{200D}", "þ", "\n",
    ]
    for (name, scalar) in zip(names, scalars) { #expect(lookUp(name)?.first == scalar) }
    #expect(lookUp("acE") == HTMLEntities.Scalars("\u{223E}", "\u{333}"))
    for name in ["", "Nbsp", "amp;", "a", String(repeating: "a", count: 5000)] {
      #expect(lookUp(name) == nil)
    }
  }

  @Test func `bytes are appended to what is there`() {
    var output = Array("x ".utf8)
    Array("&lt;&#x20AC;".utf8).withUnsafeBufferPointer {
      HTMLEntities.decode(bytes: $0, into: &output)
    }
    #expect(output == Array("x <€".utf8))
  }

  @Test(
    arguments: [
      "Sea &amp; Sand", "It&#x27;s", "a <b>bold</b> word", "<EM>x</em >", "one<br/>two", "<br>",
      "<img src=\"x.png\">", "a <a href='x'>link", "x <!-- y -->", "<p>text</p>", "&nbsp;",
    ])
  func `a text with markup is known`(text: String) {
    #expect(HTMLEntities.hasMarkup(text))
  }

  @Test(
    arguments: [
      "What belongs in the <head> of a page", "<quillpad>", "<3 Kettle", "a < b > c", "R&D;",
      "AT&T", "The <b> element", "x </b> y", "&copy 2024", "", "<", "<b", "&amp", "<a-b>x</a-b>",
      "if (a<b && c>d)",
    ])
  func `a plain text has no markup`(text: String) {
    #expect(!HTMLEntities.hasMarkup(text))
  }

  private func lookUp(_ name: String) -> HTMLEntities.Scalars? {
    Array(name.utf8).withUnsafeBufferPointer { HTMLEntities.scalars(named: $0) }
  }
}
