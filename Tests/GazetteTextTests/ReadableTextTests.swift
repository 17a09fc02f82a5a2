// HTML as blocks.
import GazetteText
import Testing

struct ReadableTextTests {
  private func blocks(_ html: String) -> [ReadableBlock] { ReadableText(ofHTML: html).blocks }

  @Test func `styles and links are runs of a paragraph`() {
    let text = ReadableText(
      ofHTML: "a <b>b <i>c</i></b> <a href='https://x.example/'>d</a> <code>e</code>")
    #expect(
      text.blocks == [
        .paragraph([
          ReadableRun("a "), ReadableRun("b ", .strong), ReadableRun("c", [.strong, .emphasis]),
          ReadableRun(" "), ReadableRun("d", link: 1), ReadableRun(" "), ReadableRun("e", .code),
        ])
      ])
    #expect(text.links == ["https://x.example/"])
  }

  @Test func `one address has one number, and one without text none`() {
    let text = ReadableText(
      ofHTML: """
        <a href="https://x.example/"></a><a href="https://y.example/">y</a> \
        <a href="https://y.example/">again</a><a href="javascript:x()">no</a>
        """)
    #expect(text.links == ["https://y.example/"])
  }

  @Test(arguments: [
    ("<ol start=3><li>a<li>b</ol>", 3), ("<ol><li value=7>a</ol>", 7),
    ("<ol start=99999999999><li>a</ol>", 1), ("<ol start=-4><li>a</ol>", 0),
  ])
  func `a list begins with its number`(html: String, first: Int) {
    guard case .list(let list)? = blocks(html).first else {
      Issue.record("no list")
      return
    }
    #expect(list.marker == .number(first))
  }

  @Test func `items without a list are one list`() {
    #expect(
      blocks("<li>a</li><li>b</li>") == [
        .list(
          ReadableList(
            marker: .bullet,
            items: [[.paragraph([ReadableRun("a")])], [.paragraph([ReadableRun("b")])]]))
      ])
  }

  @Test func `code keeps its lines and blanks`() {
    #expect(
      blocks("<pre>\n\n  if x &lt; 1:\n\treturn\n\n</pre>")
        == [.code(["  if x < 1:", "    return"])])
  }

  @Test func `a table that only arranges things is what is in it`() {
    #expect(
      blocks("<table><tr><td>a</td><td>b</td></tr></table>")
        == [.paragraph([ReadableRun("a")]), .paragraph([ReadableRun("b")])])
  }

  @Test func `cells that span rows and columns keep the others in theirs`() {
    let html = """
      <table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td rowspan=2>1</td><td colspan=2>2</td></tr>\
      <tr><td>3</td><td>4</td></tr></table>
      """
    func cell(_ text: String) -> ReadableTable.Cell { text.isEmpty ? [] : [ReadableRun(text)] }
    #expect(
      blocks(html) == [
        .table(
          ReadableTable(
            head: ["a", "b", "c"].map(cell),
            rows: [["1", "2", ""].map(cell), ["", "3", "4"].map(cell)]))
      ])
  }

  @Test(arguments: [
    ("<img alt='A dog' src=x>", "[Image: A dog]"), ("<img alt='IMG_1.jpg' src=x>", ""),
    ("<img src=x>", ""), ("nice <img alt=':)' src=x><img alt='😀' src=x>", "nice [Image: :)]😀"),
    (
      "<figure><img alt='A dog' src=x><figcaption>A dog runs.</figcaption></figure>", "A dog runs."
    ),
  ])
  func `a picture is its description`(html: String, words: String) {
    let lines = ReadableLayout.lines(of: ReadableText(ofHTML: html), columns: 80)
    #expect(lines.map(\.text).joined(separator: "\n") == words)
  }

  @Test func `nothing that a terminal acts on is left`() {
    let html = "a\u{202e}b\u{1b}[1m <pre>\u{9b}x\u{200f}</pre><img alt='\u{2066}c\u{7}' src=x>"
    let text = ReadableLayout.lines(of: ReadableText(ofHTML: html), columns: nil).map(\.text)
      .joined()
    for scalar in text.unicodeScalars {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0 ~= scalar.value))
      #expect(![0x202E, 0x200F, 0x2066].contains(scalar.value))
    }
  }

  @Test func `plain text keeps paragraphs and lines`() {
    #expect(
      ReadableText(ofPlain: "a\nb\r\n\n\nc").blocks
        == [.paragraph([ReadableRun("a\nb")]), .paragraph([ReadableRun("c")])])
  }

  @Test(arguments: ["<ul><li>", "<blockquote>", "<table><tr><td>", "<b>", "<dl><dd>", "<figure>"])
  func `nesting is bounded`(tag: String) {
    let html = String(repeating: tag, count: 5000) + "end"
    let lines = ReadableLayout.lines(of: ReadableText(ofHTML: html), columns: 40)
    #expect(lines.count < 20)
    #expect(lines.map(\.text).joined().hasSuffix("end"))
  }
}
