// Pages as trees: what belongs where, and what a page may not do.
import GazetteText
import Testing

@Suite struct PageTreeTests {
  private func tree(_ html: String) throws -> PageTree { try #require(PageTree(Array(html.utf8))) }

  @Test func `elements stand in the order of the page, each with its place`() throws {
    let tree = try tree("<title>T</title><ul><li>a<b>x</b><li id=two>b</ul><p>c")
    #expect(
      tree.elements.map(\.name) == ["html", "head", "title", "body", "ul", "li", "b", "li", "p"])
    #expect(tree.elements.map(\.parent) == [nil, 0, 1, 0, 3, 4, 5, 4, 3])
    #expect(tree.elements.map(\.previous) == [nil, nil, nil, 1, nil, nil, nil, 5, 4])
    #expect(tree.elements.map(\.position) == [1, 1, 1, 2, 1, 1, 1, 2, 2])
    #expect(tree.elements.map(\.end) == [9, 3, 3, 9, 8, 7, 7, 8, 9])
    #expect(tree.attribute("id", of: 7) == "two")
    #expect(tree.attribute("id", of: 5) == nil)
  }

  @Test func `an element is what is written from its start to its end`() throws {
    let tree = try tree("<div CLASS='a&amp;b'>one <i>two</i></div><ul><li>three<li>four</ul>")
    #expect(tree.html(of: 3) == "<div CLASS='a&amp;b'>one <i>two</i></div>")
    #expect(tree.attribute("class", of: 3) == "a&b")
    #expect(tree.line(of: 3) == "one two")
    #expect(tree.html(of: 6) == "<li>three")
    #expect(tree.line(of: 7) == "four")
  }

  @Test func `an element of an unknown name keeps it`() throws {
    #expect(try tree("<News-Item>x</News-Item>").elements.last?.name == "news-item")
  }

  @Test func `an empty page is an empty tree`() throws {
    #expect(try tree("").elements.allSatisfy { $0.name != "p" })
  }

  @Test func `what holds no news is left out, and its elements do not count as open`() throws {
    let page = """
      <html><head><title>News! <b></title><style>a { color: red !important } /* <i> */</style>
      <script>if (!x) { write("<div><!-- <p>") }</script></head><body><!-- <ul> --><svg/>
      """
    let item = "<li>a <svg viewBox='0 0 1 1'><path d='M0 0'/><circle/></svg><input>b</li>"
    let tree = try tree(page + String(repeating: item, count: 1000) + "</body></html>")
    #expect(tree.elements.count { $0.name == "li" } == 1000)
    #expect(
      Set(tree.elements.map(\.name)) == [
        "html", "head", "title", "style", "script", "body", "li", "input",
      ])
    let last = try #require(tree.elements.lastIndex { $0.name == "li" })
    #expect(tree.line(of: last) == "a b")
    #expect(tree.elements[last].parent.map { tree.elements[$0].name } == "body")
  }

  @Test func `a drawing without an end hides nothing`() throws {
    let tree = try tree("<li>a<svg><path><li>b")
    #expect(tree.html(of: 3) == "<li>a<svg><path>")
    #expect(tree.elements.count { $0.name == "li" } == 2)
  }

  @Test(arguments: [
    String(repeating: "<div>", count: 5000), String(repeating: "<p>x", count: 200_001),
    String(repeating: "<b><i>", count: 3000),
  ])
  func `a page that would take too long is refused`(html: String) {
    #expect(PageTree(Array(html.utf8)) == nil)
  }
}
