// What counts as a change.
import GazetteCore
import Testing

struct ContentHashTests {
  private var sample: Content {
    var content = Content()
    content.url = "https://a.example/1?utm_source=x"
    content.canonicalURL = "https://a.example/1"
    content.title = "Title"
    content.html = "<p>Some text that is longer than eight bytes.</p>"
    content.published = Instant(seconds: 1000)
    content.authors = [Author(name: "A")]
    content.tags = ["a", "b"]
    return content
  }

  private func changed(_ change: (inout Content) -> Void) -> ContentHash {
    var content = sample
    change(&content)
    return ContentHash(content)
  }

  @Test func `the same content has the same hash for ever`() {
    #expect(
      ContentHash(sample)
        == ContentHash(text: 5_610_522_274_986_145_503, rest: -6_459_306_177_379_128_298))
  }

  @Test(
    arguments: [
      Change { $0.title = "Title!" }, Change { $0.title = nil }, Change { $0.summary = "S" },
      Change { $0.text = "T" },
      Change { $0.html = "<p>Some text that is longer than eight bytes!</p>" },
    ] as [Change])
  func `a change of what people read is a change of text`(change: Change) {
    let hash = changed(change.make)
    #expect(hash.text != ContentHash(sample).text)
    #expect(hash.rest == ContentHash(sample).rest)
  }

  @Test(
    arguments: [
      Change { $0.published = Instant(seconds: 1001) },
      Change { $0.modified = Instant(seconds: 1) },
      Change { $0.canonicalURL = "https://a.example/2" },
      Change { $0.externalURL = "https://b.example/" },
      Change { $0.authors[0].email = "a@a.example" }, Change { $0.tags = ["ab"] },
      Change { $0.image = "i" },
      Change { $0.language = "ko" }, Change { $0.attachments = [Attachment(url: "u")] },
      Change { $0.commentsURL = "c" }, Change { $0.extras = Extras() },
    ] as [Change])
  func `a change of anything else that is shown is a change, but not of text`(
    change: Change
  ) {
    let hash = changed(change.make)
    #expect(hash.text == ContentHash(sample).text)
    #expect(hash.rest != ContentHash(sample).rest)
  }

  @Test func `a fact counts, but not one that differs at every fetch`() {
    let facts = { (facts: [Fact]) in
      changed {
        $0.extras = Extras()
        $0.extras?.facts = facts
      }
    }
    let type = Fact(ItemFact.episodeType.rawValue, .text("bonus"))
    let comments = Fact(ItemFact.commentsCount.rawValue, .number(5))
    #expect(facts([type]) != facts([]))
    #expect(facts([type, comments]) == facts([type]))
  }

  @Test func `another tracking parameter is no change`() {
    #expect(changed { $0.url = "https://a.example/1?utm_source=y" } == ContentHash(sample))
  }

  @Test func `text that moves from one field to another is a change`() {
    #expect(changed { $0.text = $0.html.take() } != ContentHash(sample))
  }
}

struct Change: Sendable {
  let make: @Sendable (inout Content) -> Void

  init(_ make: @escaping @Sendable (inout Content) -> Void) { self.make = make }
}
