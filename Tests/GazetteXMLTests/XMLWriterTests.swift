// Tests of writing XML.
import GazetteXML
import Testing

@Suite struct XMLWriterTests {
  @Test func `what XML forbids is left out, and what it would change is written as references`() {
    var writer = XMLWriter()
    writer.element("a", [("b", "<1>\n\t\"2\" & \u{1}\u{FFFE}\u{9B}")]) { writer in
      writer.element("c", text: "]]>\n\u{202E}")
      writer.element("d", text: "")
      writer.element("e", [("f", "")])
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <a b="&lt;1&gt;&#10;&#9;&quot;2&quot; &amp; &#155;">
          <c>]]&gt;
        &#8238;</c>
          <e f=""/>
        </a>

        """)
  }
}
