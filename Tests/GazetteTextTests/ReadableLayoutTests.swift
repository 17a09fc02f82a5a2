// Text filled into lines, and tables into columns.
import GazetteText
import Testing

struct ReadableLayoutTests {
  private func lines(_ html: String, _ columns: Int?) -> [String] {
    ReadableLayout.lines(of: ReadableText(ofHTML: html), columns: columns).map(\.text)
  }

  @Test func `lines end at blanks, also those of Korean`() {
    #expect(lines("연락선이 다시 다닌다 오늘", 14) == ["연락선이 다시", "다닌다 오늘"])
  }

  @Test func `a line of ideographs ends anywhere but before a mark`() {
    #expect(lines("一二三四五。六七「八」九", 10) == ["一二三四", "五。六七", "「八」九"])
  }

  @Test func `a word ends where its letters end, not where its style does`() {
    #expect(lines("aaaa bb<b>bb</b><i>bb</i> c", 10) == ["aaaa", "bbbbbb c"])
  }

  @Test func `what is wider than a line is broken between characters`() {
    #expect(lines("xx aaaaaaaaaaaaaaa", 10) == ["xx", "aaaaaaaaaa", "aaaaa"])
  }

  @Test func `without columns nothing is broken`() {
    let words = String(repeating: "word ", count: 200)
    #expect(lines(words, nil).count == 1)
  }

  @Test func `a table that does not fit is unfolded by its heads`() {
    let html = """
      <table><tr><th>First name</th><th>Second name</th></tr>\
      <tr><td>aaaaaaaaaaaaaaaaa</td><td>bbbbbbbbbbbbbbbbbbb</td></tr></table>
      """
    #expect(
      lines(html, 20) == [
        "First name:", "  aaaaaaaaaaaaaaaaa", "Second name:", "  bbbbbbbbbbbbbbbbbb", "  b",
      ])
  }

  @Test func `numbers stand below each other`() {
    #expect(
      lines(
        "<table><tr><th>n</th><th>x</th></tr><tr><td>7</td><td>a</td></tr><tr><td>10</td><td>b</td></tr></table>",
        40)
        == [" n │ x", "───┼──", " 7 │ a", "10 │ b"])
  }

  @Test func `items of a list stand below each other whatever their number`() {
    #expect(lines("<ol start=9><li>a<li>b</ol>", 40) == [" 9. a", "10. b"])
  }

  @Test func `in a table text from right to left ends with a mark`() {
    let found = lines(
      "<table><tr><td>שם</td><td>אב</td></tr><tr><td>a</td><td>b</td></tr></table>", 40)
    #expect(found.first == "שם\u{200E} │ אב")
  }
}
