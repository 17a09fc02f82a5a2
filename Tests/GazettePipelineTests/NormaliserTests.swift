// What a draft becomes on its way to an article.
import GazetteCore
import Testing

@testable import GazettePipeline

struct NormaliserTests {
  private let parse = Normaliser(purpose: .parse)
  private let storage = Normaliser(purpose: .storage)

  private func draft(_ change: (inout Draft) -> Void) -> Draft {
    var draft = Draft()
    change(&draft)
    return draft
  }

  @Test func `a body without any base keeps its relative addresses to be printed only`() {
    let body = draft {
      $0.body = .html("<p><a href=\"/a\">A</a> <img src=\"b.png\" alt=\"B\"></p>", base: nil)
    }
    #expect(
      parse.content(of: body).html
        == "<p><a href=\"/a\">A</a> <img src=\"b.png\" alt=\"B\"></p>")
    #expect(storage.content(of: body).html == "<p><a>A</a> </p>")
  }

  @Test func `a title is one line`() {
    let content = parse.content(of: draft { $0.title = "  First half\n# second\u{7}  half " })
    #expect(content.title == "First half # second half")
  }

  @Test func `a blank title is no title`() {
    #expect(parse.content(of: draft { $0.title = " \n " }).title == nil)
  }

  @Test func `a blank own id is no own id`() {
    #expect(parse.content(of: draft { $0.ownID = "  " }).ownID == nil)
  }

  @Test func `an own id is kept verbatim`() {
    #expect(parse.content(of: draft { $0.ownID = " a  b " }).ownID == " a  b ")
  }

  @Test(arguments: [
    "javascript:alert(1)", " java\nscript:alert(1)", "VBScript:x", "data:text/html,x",
    "file:///etc/passwd", "blob:https://a.example/1", "view-source:https://a.example/",
  ])
  func `an address that could run or read files is dropped and the item stays`(address: String) {
    let content = parse.content(
      of: draft {
        $0.title = "Kept"
        $0.url = address
        $0.image = address
        $0.attachments = [Attachment(url: address)]
        $0.authors = [Author(name: "Ada", url: address)]
      })
    var expected = Content()
    expected.title = "Kept"
    expected.authors = [Author(name: "Ada")]
    #expect(content == expected)
  }

  @Test func `an opaque name may stand as the address of an item`() {
    #expect(parse.content(of: draft { $0.url = "tag:a.example,2024:1" }).url != nil)
    #expect(parse.content(of: draft { $0.image = "urn:x:1" }).image == nil)
    #expect(parse.content(of: draft { $0.commentsURL = "tag:a,2024:1" }).commentsURL == nil)
  }

  @Test func `a relative address without a base stays as written in parse`() {
    #expect(parse.content(of: draft { $0.url = "/a/b" }).url == "/a/b")
  }

  @Test func `a relative address without a base is not stored`() {
    let content = storage.content(
      of: draft {
        $0.url = "/a/b"
        $0.image = "c.png"
      })
    #expect(content.url == nil)
    #expect(content.image == nil)
  }

  @Test(arguments: ["<!DOCTYPE", "<!-- never closed", "<p"])
  func `a body that is no HTML at all is text`(body: String) {
    let content = Normaliser(purpose: .parse).content(
      of: draft { $0.body = .html(body, base: nil) })
    #expect(content.html == nil)
    #expect(content.text == body)
  }

  @Test func `the blanks within a name stay`() {
    let content = Normaliser(purpose: .parse).content(
      of: draft { $0.authors = [Author(name: " Ana  Vidal\nRoca ")] })
    #expect(content.authors.map(\.name) == ["Ana  Vidal Roca"])
  }

  @Test func `tags are trimmed and each spelling is kept once`() {
    let content = parse.content(of: draft { $0.tags = [" Swift ", "Swift", "", "swift", "Linux"] })
    #expect(content.tags == ["Swift", "swift", "Linux"])
    let many = (0..<40).map { "tag \($0 % 20)" }
    #expect(parse.content(of: draft { $0.tags = many }).tags == Array(many.prefix(20)))
  }

  @Test func `the lines of a tag stay where it is printed and go where it is kept`() {
    let tagged = draft { $0.tags = ["sea\nport"] }
    #expect(parse.content(of: tagged).tags == ["sea\nport"])
    #expect(storage.content(of: tagged).tags == ["sea port"])
  }

  @Test func `facts are cleaned like fields: addresses lead somewhere, texts are one line`() {
    let facts = [
      Fact("section", .text(" wet\nfeet\u{7} ")), Fact("player_url", .text("javascript:x")),
      Fact("views", .number(3)),
      Fact(
        "transcripts",
        .list([
          .object([Fact("url", .text("file:///etc/passwd"))]),
          .object([Fact("url", .text("https://a.example/t")), Fact("rel", .text(" "))]),
        ])),
    ]
    let content = parse.content(
      of: draft {
        $0.extras = Extras()
        $0.extras?.facts = facts
      })
    #expect(
      content.extras?.facts == [
        Fact("section", .text("wet feet")), Fact("views", .number(3)),
        Fact("transcripts", .list([.object([Fact("url", .text("https://a.example/t"))])])),
      ])
  }

  @Test func `an author is kept once and an empty one not at all`() {
    let content = parse.content(
      of: draft { $0.authors = [Author(name: " Ada "), Author(name: "Ada"), Author(name: " ")] })
    #expect(content.authors == [Author(name: "Ada")])
  }

  @Test func `a long summary is shortened for the storage only`() throws {
    let long = String(repeating: "word ", count: 200)
    let item = draft {
      $0.summary = long
      $0.body = .text("body")
    }
    #expect(parse.content(of: item).summary == long)
    let stored = try #require(storage.content(of: item).summary)
    #expect(stored.count <= 401)
  }

  @Test func `a long summary that is the only text is kept as the text`() {
    let long = String(repeating: "word ", count: 200)
    let content = storage.content(of: draft { $0.summary = long })
    #expect(content.text == long)
  }

  @Test func `letters that begin like controls stay`() {
    let text = "\u{a0}é\u{ff1a}\u{fffd}\u{ffee}x"
    #expect(parse.content(of: draft { $0.body = .text(text) }).text == text)
    let odd = "a\u{fffe}b\u{85}c\u{7f}d"
    #expect(parse.content(of: draft { $0.body = .text(odd) }).text == "abcd")
  }

  @Test func `plain text keeps its lines and loses its controls`() {
    let content = parse.content(of: draft { $0.body = .text("one\u{0}\n\u{8}\u{9b}two\ttab\r\n") })
    #expect(content.text == "one\ntwo\ttab\r\n")
  }

  @Test func `plain text beside HTML is kept`() {
    let content = parse.content(
      of: draft {
        $0.body = .html("<p>one</p>", base: nil)
        $0.plainBody = "one"
      })
    #expect(content.text == "one")
  }

  @Test func `a title beyond the limit is cut between characters`() {
    let content = parse.content(of: draft { $0.title = String(repeating: "한", count: 4000) })
    #expect(content.title == String(repeating: "한", count: 3333))
  }

  @Test func `a language is a tag with hyphens in the storage and as written in parse`() {
    let item = draft { $0.language = " en_US " }
    #expect(storage.content(of: item).language == "en-US")
    #expect(parse.content(of: item).language == "en_US")
    #expect(storage.content(of: draft { $0.language = "no tag" }).language == nil)
  }

  @Test func `the head of a document loses unsafe addresses`() {
    var info = FeedInfo()
    info.title = " News\n"
    info.homePageURL = "javascript:x"
    info.icon = "data:image/png,x"
    info.hubs = [Hub(type: "WebSub", url: "file:///x")]
    var expected = FeedInfo()
    expected.title = "News"
    #expect(parse.info(info) == expected)
  }
}
