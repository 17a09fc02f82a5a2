// Tests of writing lists of subscriptions.
import GazetteCore
import GazetteOPML
import Testing

@Suite struct OPMLWriterTests {
  @Test func `tags are folders, and a feed stands in each of its own`() {
    let feeds = [
      OPMLFeed(
        name: "Upper \"&\" <b>", address: "https://a.example/?a=1&b=2",
        tags: ["Water/Rivers", "Water", "a,b"]),
      OPMLFeed(name: "Plain", address: "https://a.example/", tags: []),
      OPMLFeed(name: "Lower", address: "https://a.example/lower", tags: ["Water"]),
    ]
    let text = String(
      decoding: OPMLWriter.document(feeds, title: "Mine", created: Instant(seconds: 0)),
      as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="utf-8"?>
        <opml version="2.0">
          <head>
            <title>Mine</title>
            <dateCreated>Thu, 01 Jan 1970 00:00:00 GMT</dateCreated>
            <docs>https://opml.org/spec2.opml</docs>
          </head>
          <body>
            <outline text="Water" title="Water">
              <outline text="Rivers" title="Rivers">
                <outline \(upper)/>
              </outline>
            </outline>
            <outline text="Plain" title="Plain" type="rss" xmlUrl="https://a.example/"/>
            <outline text="Water" title="Water">
              <outline text="Lower" title="Lower" type="rss" xmlUrl="https://a.example/lower" \
        category="/Water"/>
            </outline>
            <outline text="a,b" title="a,b">
              <outline \(upper)/>
            </outline>
          </body>
        </opml>

        """)
  }

  private let upper = """
    text="Upper &quot;&amp;&quot; &lt;b&gt;" title="Upper &quot;&amp;&quot; &lt;b&gt;" \
    type="rss" xmlUrl="https://a.example/?a=1&amp;b=2" category="/Water/Rivers"
    """

  @Test func `the order of the feeds stays, with as few folders as it takes`() throws {
    let tags = [
      ["A"], ["B"], ["B", "A"], ["A"], [], ["A/C"], ["A"], ["B", "A"], ["A", "D"], ["D", "A"],
    ]
    let feeds = tags.enumerated().map { number, tags in
      OPMLFeed(name: "f\(number)", address: "https://a.example/\(number)", tags: tags)
    }
    let document = OPMLWriter.document(feeds, title: "T")
    let plan = ImportPlan(try OPMLReader.read(document).feeds, names: [], addresses: [])
    #expect(plan.additions.map(\.name) == feeds.map(\.name))
    #expect(plan.additions.map(\.folders) == feeds.map(\.folders))
    let folders = String(decoding: document, as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains("xmlUrl") }.compactMap { $0.split(separator: "\"").dropFirst().first }
      .filter { $0.count == 1 }
    #expect(folders == ["A", "B", "A", "A", "C", "B", "D"])
  }

  @Test(arguments: [
    ["TCP//IP"], ["AC//DC/Live", "AC//DC"], ["a", "b"], ["한국/뉴스", "한국"], ["a,b"],
    ["<b>x</b>", "x &amp; y"], ["", "/", "a/"], ["Reddit/\\/r//swift", "Reddit"],
    ["trail///\\/x", "trail//"], ["a\\b", "c\\\\/d", "e\\"], ["//\u{301}x", "a///b"],
    [String(repeating: "long", count: 80)],
  ])
  func `what is written reads back as the same`(tags: [String]) throws {
    let feeds = [
      OPMLFeed(name: "A &amp; <i>b</i>", address: "https://a.example/", tags: tags),
      OPMLFeed(name: "R&D", address: "https://b.example/", tags: []),
    ]
    let plan = ImportPlan(
      try OPMLReader.read(OPMLWriter.document(feeds, title: "T")).feeds, names: [], addresses: [])
    #expect(
      plan.additions
        == feeds.map {
          ImportPlan.Addition(name: $0.name ?? "", address: $0.address, folders: $0.folders)
        })
  }
}
