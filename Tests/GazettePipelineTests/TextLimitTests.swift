// The bounds of security rule 4 for the fields of an article, each one below, at and above.
import GazetteCore
import GazettePipeline
import Testing

struct TextLimitTests {
  private func content(_ change: (inout Draft) -> Void) -> Content {
    var draft = Draft()
    change(&draft)
    return Normaliser(purpose: .parse).content(of: draft)
  }

  @Test(arguments: [9_999, 10_000, 10_001])
  func `a title, a name and a tag are at most 10 KB`(count: Int) {
    let text = String(repeating: "x", count: count)
    let kept = String(repeating: "x", count: min(count, 10_000))
    let content = content {
      $0.title = text
      $0.tags = [text]
      $0.authors = [Author(name: text)]
    }
    #expect(content.title == kept)
    #expect(content.tags == [kept])
    #expect(content.authors == [Author(name: kept)])
  }

  @Test(arguments: [999_999, 1_000_000, 1_000_001])
  func `a text and a summary are at most a megabyte`(count: Int) {
    let text = String(repeating: "x", count: count)
    let kept = String(repeating: "x", count: min(count, 1_000_000))
    let content = content {
      $0.body = .text(text)
      $0.summary = text
    }
    #expect(content.text == kept)
    #expect(content.summary == kept)
  }

  @Test func `HTML beyond a megabyte is cut and still closed`() {
    let content = content {
      $0.body = .html("<p>" + String(repeating: "x", count: 1_000_000), base: nil)
    }
    #expect(content.html == "<p>" + String(repeating: "x", count: 999_997) + "</p>")
  }
}
