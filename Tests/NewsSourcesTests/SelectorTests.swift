// CSS selectors: what they match, what they cost, and what is wrong with those that cannot be read.
import GazetteText
import Testing

@testable import NewsSources

@Suite struct SelectorTests {
  private static let page = """
    <html><body><main id=top class="page wide" lang=en-GB>
    <p class=lead data-x="One Two">a<p>b<p class="x lead">c</main>
    <ul><li>1<li class=on>2<li><a href="/three" rel=nofollow>3</a><li>4</ul>
    <div><div><span>in</span></div><span>out</span></div></body></html>
    """

  private func tree(_ html: String) throws -> PageTree { try #require(PageTree(Array(html.utf8))) }

  private func lines(_ selector: String) throws -> [String] {
    let tree = try tree(Self.page)
    return try Selector(selector).matches(in: tree).map { tree.line(of: $0) }
  }

  @Test(arguments: [
    ("p", ["a", "b", "c"]), ("P", ["a", "b", "c"]), (".lead", ["a", "c"]), ("p.x.lead", ["c"]),
    ("#top p", ["a", "b", "c"]), ("#TOP p", []), ("main > p.lead", ["a", "c"]),
    ("p + p", ["b", "c"]), ("p ~ .lead", ["c"]), (".lead + p", ["b"]), ("body > p", []),
    ("li:first-child", ["1"]), ("li:last-child", ["4"]), ("li:nth-child(2)", ["2"]),
    ("li:nth-child(odd)", ["1", "3"]), ("li:nth-child(2n)", ["2", "4"]),
    ("li:nth-child( -n + 2 )", ["1", "2"]), ("li:nth-child(3n+1)", ["1", "4"]),
    ("li:nth-child(n)", ["1", "2", "3", "4"]), ("li:not(.on)", ["1", "3", "4"]),
    ("li:not(.on, :first-child)", ["3", "4"]), ("li:not([class])", ["1", "3", "4"]),
    ("[data-x]", ["a"]), ("[data-x='One Two']", ["a"]), ("[data-x~=Two]", ["a"]),
    ("[data-x^=One]", ["a"]), ("[data-x$=\"Two\"]", ["a"]), ("[data-x*='e T']", ["a"]),
    ("[data-x='one two' i]", ["a"]), ("[data-x=one]", []), ("[data-x^='']", []),
    ("[lang|=en] > p:first-child", ["a"]), ("[lang|=e] > p", []), ("a[href$=three]", ["3"]),
    ("li, p.x", ["c", "1", "2", "3", "4"]), ("div span", ["in", "out"]), ("div div span", ["in"]),
    ("div > span", ["in", "out"]), ("body div > div + span", ["out"]), ("* > a", ["3"]),
    ("ul a , ul  >  li.on", ["2", "3"]), ("p.\\78", ["c"]), ("p.\\78 .lead", ["c"]),
    ("nothing", []),
  ])
  func `a selector matches what it does in a browser`(selector: String, found: [String]) throws {
    #expect(try lines(selector) == found)
  }

  @Test func `a search may begin at elements`() throws {
    let tree = try tree(Self.page)
    let outer = try #require(try Selector("div").matches(in: tree).first)
    for text in ["> span", ":scope > span"] {
      let found = try Selector(text).matches(in: tree) { $0 == outer }
      #expect(found.map { tree.line(of: $0) } == ["out"])
    }
  }

  @Test(arguments: [
    ("", "an element is missing at the end"), ("a >", "an element is missing at the end"),
    ("a,", "an element is missing at the end"), ("a > > b", "an element is missing before '> b'"),
    ("a:hover", "':hover' is not known here"), ("a::before", "a name is missing before ':before'"),
    (".", "a name is missing at the end"), ("a[href", "a ']' or '=' is missing after '[href'"),
    ("a[href='x]", "a quote does not end"), ("a[href=x", "a ']' is missing after '[href'"),
    ("a)", "')' cannot be read"),
    ("li:nth-child(x)", "':nth-child' takes a number, odd, even, or 2n+1"),
    ("li:nth-child", "':nth-child' takes a number, odd, even, or 2n+1"),
    ("li:nth-child(99999999999999999999)", "':nth-child' takes a number, odd, even, or 2n+1"),
    (":not(a b)", "':not' takes one element, without blanks in it"),
    (":not(:not(a))", "':not' is not known here"), ("a!b", "'!b' cannot be read"),
    (String(repeating: "a ", count: 61), "more than 60 steps are too many"),
    (String(repeating: "a,", count: 50) + "a", "more than 50 selectors are too many"),
  ])
  func `a selector that cannot be read says why`(selector: String, what: String) {
    #expect(throws: Selector.Fault(what)) { try Selector(selector) }
  }

  /// What backtracking would take for ever with: many ancestors for many steps.
  @Test func `many steps through deep elements cost no more than each alone`() throws {
    let deep = String(repeating: "<div>", count: 300) + "x"
    let tree = try tree(deep)
    let selector = try Selector(String(repeating: "div ", count: 59) + "p")
    #expect(selector.matches(in: tree) == [])
    #expect(try Selector(String(repeating: "div ", count: 60)).matches(in: tree).count == 241)
  }

  @Test func `a field is a selector, an attribute, or both`() throws {
    let parts = { (text: String) in
      let field = try PageField(text)
      return (field.selector != nil, field.attribute)
    }
    #expect(try parts("h2 a") == (true, nil))
    #expect(try parts("time@DateTime") == (true, "datetime"))
    #expect(try parts("@href") == (false, "href"))
    #expect(try parts(#"a[href*="@x"]"#) == (true, nil))
  }
}
