// Tests of reading lists of subscriptions.
import GazetteOPML
import Testing

@Suite struct OPMLReaderTests {
  @Test func `every outline with an xmlUrl is a feed, however deep and whatever its type`() throws {
    let feeds = try read(
      """
      <outline text="Water"><outline text="Rivers">
        <outline text="Upper" type="rss" xmlUrl="https://a.example/upper"/></outline>
        <outline text="Lower" xmlUrl="https://a.example/lower">
          <outline title="Inner" type="atom" xmlUrl="https://a.example/inner"/></outline></outline>
      <outline text="Note"/><outline text="Page" type="link" url="https://a.example/"/>
      <outline xmlUrl=""/>
      """)
    #expect(
      feeds == [
        OPMLFeed(name: "Upper", address: "https://a.example/upper", tags: ["Water/Rivers"]),
        OPMLFeed(name: "Lower", address: "https://a.example/lower", tags: ["Water"]),
        OPMLFeed(name: "Inner", address: "https://a.example/inner", tags: ["Water"]),
      ])
  }

  @Test(arguments: ["xmlUrl", "xmlURL", "xmlurl", "XMLURL"])
  func `the case of attributes does not matter`(name: String) throws {
    let feeds = try read("<OUTLINE TEXT='A' \(name)='https://a.example/'/>")
    #expect(feeds == [OPMLFeed(name: "A", address: "https://a.example/")])
  }

  @Test func `a feed with its address in the wrong attribute is one, and a link is none`() throws {
    let feeds = try read(
      "<outline text='A' type='RSS' url='https://a.example/'/><outline type='link' url='x'/>"
        + "<outline type='include' url='https://a.example/list.opml'/>")
    #expect(feeds == [OPMLFeed(name: "A", address: "https://a.example/")])
  }

  @Test func `a raw ampersand is an ampersand`() throws {
    let feeds = try read("<outline text='R&D &amp; &eacute;' xmlUrl='https://a.example/?b=1&c=2'/>")
    #expect(feeds == [OPMLFeed(name: "R&D & é", address: "https://a.example/?b=1&c=2")])
  }

  @Test func `a name is its text, else its title, on one line, without tags and bidi controls`()
    throws
  {
    let names = try read(
      """
      <outline text="A &lt;b&gt;bold&lt;/b&gt;&#10;line" title="t" xmlUrl="x"/>
      <outline text=" " title="Title" xmlUrl="x"/>
      <outline text="ab&#x202E;c&#xFFFF;&#7;" xmlUrl="x"/>
      <outline xmlUrl="x"/>
      """
    ).map(\.name)
    #expect(names == ["A bold line", "Title", "ab c", nil])
  }

  @Test func `categories are folders too`() throws {
    let feeds = try read(
      "<outline text='F'><outline text='A' xmlUrl='x' category='/News/Korea, tech,,/F'/></outline>")
    #expect(feeds == [OPMLFeed(name: "A", address: "x", tags: ["News/Korea", "tech", "F"])])
  }

  @Test func `comments are left out with all that lies in them`() throws {
    let feeds = try read(
      "<outline text='C' isComment='true'><outline xmlUrl='x'/></outline><outline xmlUrl='y'/>")
    #expect(feeds == [OPMLFeed(name: nil, address: "y")])
  }

  @Test func `the body, the head and the end of the document may be missing`() throws {
    let text =
      "\u{FEFF}<opml><outline text=\"A\" xmlUrl=\"x\"/><outline text=\"B\" xmlUrl=\"y\"/><ou"
    let feeds = try OPMLReader.read(Array(text.utf8)).feeds
    #expect(feeds.map(\.name) == ["A", "B"])
  }

  @Test func `an encoding that the document names is obeyed`() throws {
    let start = "<?xml version='1.0' encoding='iso-8859-1'?><opml><body><outline text='"
    let bytes = Array(start.utf8) + [0x63, 0x61, 0x66, 0xE9] + Array("' xmlUrl='x'/></body>".utf8)
    #expect(try OPMLReader.read(bytes).feeds.map(\.name) == ["café"])
  }

  @Test func `entities of the document's own are not known`() throws {
    let text = """
      <!DOCTYPE opml [<!ENTITY a "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&a;&f;" xmlUrl="x"/></body></opml>
      """
    #expect(try OPMLReader.read(Array(text.utf8)).feeds.map(\.name) == ["&a;&f;"])
  }

  @Test func `folders beyond any use do not cost more than others`() throws {
    let deep = String(repeating: "<outline text='f/f'>", count: 5000)
    let feeds = try read(deep + "<outline text='A' xmlUrl='x'/>")
    #expect(feeds.allSatisfy { $0.folders.allSatisfy { $0.names.count <= 16 } })
  }

  @Test(arguments: [
    ("<rss><channel/></rss>", "This is no OPML: it begins with <rss>."),
    ("{\"version\": 1}", "This is no OPML: it has no elements."),
    ("", "This is no OPML: it has no elements."),
  ])
  func `what is no OPML is said to be none`(document: String, what: String) {
    let error = #expect(throws: NotOPML.self) { try OPMLReader.read(Array(document.utf8)) }
    #expect(error?.what == what)
  }

  @Test func `what does not come along is told by its reason`() throws {
    let deep =
      String(repeating: "<outline text='f'>", count: 17) + "<outline xmlUrl='x'/>"
      + String(repeating: "</outline>", count: 17)
    let text = """
      <!DOCTYPE opml [<!ENTITY a "boom">]><opml><body>
      <outline text='L' type='LINK' url='https://a.example/'/><outline type='link' url='y'/>
      <outline type='include' url='https://a.example/list.opml'/>
      <outline isComment='true'/><outline text='N' type='rss'/><outline xmlUrl=''/>
      <outline text='Folder'><outline xmlUrl='z'/></outline>\(deep)</body></opml>
      """
    let list = try OPMLReader.read(Array(text.utf8))
    #expect(list.feeds.map(\.address) == ["z", "x"])
    #expect(
      list.remarks == [
        "left out 2 feeds: the list gives no address.",
        "left out 2 links: a page is no feed; 'gazette sources add' finds the feed of one.",
        "left out 1 list that this one includes: import it by itself.",
        "left out 1 outline with what lies in it: isComment says so.",
        "1 folder lies deeper than 16; its feeds have the tags of the folder around it.",
        "the entities that the list declares are not looked up; their names stay as text.",
      ])
  }

  private func read(_ outlines: String) throws(NotOPML) -> [OPMLFeed] {
    let text =
      "<?xml version=\"1.0\"?><opml version=\"2.0\"><head><title>T</title></head><body>"
      + "\(outlines)</body></opml>"
    return try OPMLReader.read(Array(text.utf8)).feeds
  }
}
