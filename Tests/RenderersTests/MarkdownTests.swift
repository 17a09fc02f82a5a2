// Digests as Markdown: valid whatever a title or an address contains, and readable as they are.
import GazetteCore
import GazetteTesting
import Testing

@testable import Renderers

struct MarkdownTextTests {
  @Test(arguments: [
    ("[x] marks the spot", "\\[x\\] marks the spot"),
    ("What __init__ and a*b*c do", "What \\_\\_init\\_\\_ and a\\*b\\*c do"),
    ("snake_case stays", "snake_case stays"),
    ("Try <img src=x onerror=alert(1)> today", "Try \\<img src=x onerror=alert(1)> today"),
    ("First half\n# second half", "First half \\# second half"),
    ("C# and F#", "C# and F#"),
    ("R&D, &copy; and &#35;", "R\\&D, \\&copy; and \\&\\#35;"),
    ("back\\slash and `code`", "back\\\\slash and \\`code\\`"),
    ("see https://a.example now", "see https\\://a.example now"),
    ("at 12:30: a talk", "at 12:30: a talk"),
    ("www.a.example and www.1.example", "www\\.a.example and www\\.1.example"),
    (
      "$5 and ~~gone~~ and ==bright== and %%hidden%%",
      "\\$5 and \\~\\~gone\\~\\~ and \\=\\=bright\\=\\= and \\%\\%hidden\\%\\%"
    ),
    ("ends with ^block", "ends with \\^block"),
    ("{{ site.title }}", "\\{\\{ site.title }}"),
  ])
  func `what would act in a line is escaped and nothing else`(text: String, escaped: String) {
    #expect(MarkdownText.escaped(text) == escaped)
  }

  @Test(arguments: [
    ("1986. A great year", "1986\\. A great year"),
    ("2) second", "2\\) second"),
    ("1,000 bells", "1,000 bells"),
    ("- dash", "\\- dash"),
    ("+ plus", "\\+ plus"),
    ("> quote", "\\> quote"),
    ("# heading", "\\# heading"),
    ("=== line", "\\=\\=\\= line"),
  ])
  func `what would act at the beginning of a line is escaped there`(
    text: String, escaped: String
  ) {
    #expect(MarkdownText.escaped(text, startsLine: true) == escaped)
  }

  @Test(arguments: [
    ("https://example.com/wink-;)/quay.html", "https://example.com/wink-;%29/quay.html"),
    ("https://a.example/x y\"'<>[]\\`", "https://a.example/x%20y%22%27%3C%3E%5B%5D%5C%60"),
    ("https://a.example/?a=1&b=2", "https://a.example/?a=1&b=2"),
    ("https://a.example/?a=1&lt;=2", "https://a.example/?a=1&amp;lt;=2"),
    ("https://a.example/종", "https://a.example/종"),
    ("https://a.example/\u{202e}x", "https://a.example/%E2%80%AEx"),
  ])
  func `what would end a destination is percent-encoded`(address: String, encoded: String) {
    #expect(MarkdownText.destination(address) == encoded)
  }

  @Test func `a front matter value is quoted whatever it contains`() {
    #expect(MarkdownText.quoted("a: \"b\"\\ # c\n---") == "\"a: \\\"b\\\"\\\\ # c ---\"")
  }
}

struct MarkdownRendererTests {
  @Test func `a digest has front matter, headings, entries and what is missing`() throws {
    var edition = Samples.edition(.digest, title: "daily, 2026-11-30")
    edition.name = "daily"
    edition.sections = [
      Section(heading: "# town", entries: [edition.entries[0]]),
      Section(entries: Array(edition.entries.dropFirst())),
    ]
    edition.sections[0].entries[0].alsoIn = ["x_y"]
    edition.leftOut = 2
    edition.failures = [Failure(source: "bad", reason: "It answered 404.")]
    let expected = """
      ---
      title: "daily, 2026-11-30"
      date: "2026-11-30"
      output: "daily"
      sources:
        - "bells"
        - "x_y"
        - "종소식"
      ---

      # daily, 2026-11-30

      ## \\# town

      - **[The bell tower is open again](https://bells.example/tower)** — bells · 2026-11-30 07:00 · also in x_y

        After two years of work, visitors may climb all 214 steps.

      ## Other

      - **[종탑이 다시 열렸습니다](https://jong.example/1)** — 종소식 · 2026-11-30 06:00

        이 년 만에 다시 열린 종탑에 사람들이 모였습니다.

      - **A short note without a title. It has two lines.** — bells · seen 2026-11-30 09:00

      2 more are not shown.

      ## Could not be fetched

      - **bad**: It answered 404.

      """
    #expect(try rendered(MarkdownRenderer.self, edition) == expected)
  }

  @Test func `an empty digest says so in the language of the edition`() throws {
    var edition = Samples.edition(.digest, [], title: "아침")
    edition.language = "ko"
    let expected = """
      ---
      title: "아침"
      date: "2026-11-30"
      ---

      # 아침

      새 소식이 없습니다.

      """
    #expect(try rendered(MarkdownRenderer.self, edition) == expected)
  }

  @Test func `the same digest made at another time of day is the same file`() throws {
    let edition = Samples.edition(.digest)
    var later = edition
    later.made = Samples.now.advanced(by: .seconds(3600))
    #expect(try rendered(MarkdownRenderer.self, later) == rendered(MarkdownRenderer.self, edition))
  }

  @Test func `images stay out unless they are asked for`() throws {
    var edition = Samples.edition(.digest)
    #expect(try !rendered(MarkdownRenderer.self, edition).contains("tower.jpg"))
    edition.layout.showsImages = true
    let shown = "![The bell tower is open again](https://bells.example/tower.jpg)"
    #expect(try rendered(MarkdownRenderer.self, edition).contains(shown))
  }

  @Test func `an address that is only a name is no link`() throws {
    let edition = Samples.edition(
      .listing, [Samples.article("Named", url: "tag:a.example,2026:1")], title: "List")
    #expect(
      try rendered(MarkdownRenderer.self, edition)
        == "# List\n\n- **Named** — bells · seen 2026-11-30 09:00\n")
  }

  @Test func `an article in full keeps the breaks of its lines`() throws {
    let article = Samples.article(
      "A note", url: "https://a.example/", text: "one\n# two\n\nthree")
    let expected = """
      # A note

      bells · seen 2026-11-30 09:00

      one\\
      \\# two

      three

      - [Original](https://a.example/)

      """
    #expect(try rendered(MarkdownRenderer.self, Samples.edition(.article, [article])) == expected)
  }
}

struct DigestLayoutTests {
  private func digest(_ change: (inout DigestLayout) -> Void) -> Edition {
    let article = Samples.article(
      "The ferry", summary: "Two words and then some more of them.",
      text: String(repeating: "tide ", count: 500))
    var edition = Samples.edition(.digest, [article])
    edition.sections = [
      Section(heading: "Sea & Sand", entries: edition.entries),
      Section(heading: "동네 소식", entries: edition.entries),
      Section(heading: "Sea & Sand", entries: edition.entries + edition.entries),
    ]
    change(&edition.layout)
    return edition
  }

  @Test func `sections are listed with links to their headings`() throws {
    let page = try rendered(MarkdownRenderer.self, digest { $0.showsContents = true })
    #expect(
      page.contains(
        """
        - [Sea & Sand](#sea--sand) (1)
        - [동네 소식](#동네-소식) (1)
        - [Sea & Sand](#sea--sand-1) (2)
        """))
    let html = try rendered(HTMLRenderer.self, digest { $0.showsContents = true })
    #expect(html.contains("<li><a href=\"#s2\" dir=\"auto\">동네 소식</a> (1)</li>"))
    #expect(html.contains("<section id=\"s2\">"))
    #expect(!(try rendered(HTMLRenderer.self, digest { _ in })).contains("<nav"))
  }

  @Test func `an entry says how long it takes to read`() throws {
    let page = try rendered(MarkdownRenderer.self, digest { $0.showsReadingTime = true })
    #expect(page.contains("· 3 min"))
    #expect(!(try rendered(MarkdownRenderer.self, digest { _ in })).contains("min"))
  }

  @Test func `summaries are cut at a word, or left out`() throws {
    let short = try rendered(PlainRenderer.self, digest { $0.summaryLength = 12 })
    #expect(short.contains("  Two words…\n"))
    let none = try rendered(PlainRenderer.self, digest { $0.summaryLength = 0 })
    #expect(!none.contains("Two words"))
  }

  @Test func `front matter is left out where nobody wants it`() throws {
    let place = Place(file: "", line: 1, column: 1)
    let flag = Setting.Member(
      key: "front_matter", place: place,
      setting: Setting(.scalar("false", isQuoted: false), at: place))
    var options = Options(
      Setting(.map([flag]), at: place), keys: MarkdownRenderer.options, subject: "an output",
      surroundings: Surroundings(folder: "/", home: "/"))
    let page = try MarkdownRenderer(&options).render(digest { _ in })[0]
    #expect(String(decoding: page.bytes, as: UTF8.self).hasPrefix("# "))
  }
}
