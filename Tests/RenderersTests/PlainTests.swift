// Plain text for terminals and pipes.
import GazetteCore
import GazetteTesting
import GazetteText
import Testing

@testable import Renderers

struct PlainRendererTests {
  @Test func `a listing is one entry a line and complete in a pipe`() throws {
    let long = String(repeating: "long ", count: 100) + "end"
    let text = try rendered(
      PlainRenderer.self,
      Samples.edition(.listing, [Samples.article(long), Samples.article("two\nlines", key: "2")]))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("  bells  " + long))
    #expect(lines[1].hasSuffix("  bells  two lines"))
  }

  @Test func `a listing shows id, marks, date, source and title in columns`() throws {
    var articles = Array(Samples.articles.prefix(2))
    articles[1].isRead = true
    let expected = """
      7yg5244h *• 2026-11-30 07:00  bells   The bell tower is open again
      egs35205    2026-11-30 06:00  종소식  종탑이 다시 열렸습니다

      """
    #expect(try rendered(PlainRenderer.self, Samples.edition(.listing, articles)) == expected)
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `no line of a listing is wider than the terminal`(columns: Int) throws {
    var edition = Samples.edition(.listing)
    edition.sections[0].entries[0].article.content.title = String(repeating: "종", count: 200)
    edition.columns = columns
    for line in try rendered(PlainRenderer.self, edition).split(separator: "\n") {
      #expect(TerminalText.width(String(line)) <= columns)
    }
  }

  @Test func `a text keeps its lines whatever ends them`() throws {
    var article = Samples.article("title")
    article.content.html = nil
    article.content.text = "one\r\ntwo\n\nthree — é"
    let text = try rendered(PlainRenderer.self, Samples.edition(.article, [article]))
    #expect(text.contains("\none\ntwo\n\nthree — é\n"))
  }

  @Test func `an empty listing is empty`() throws {
    #expect(try rendered(PlainRenderer.self, Samples.edition(.listing, [])) == "")
  }

  @Test func `a listing tells how many entries were left out`() throws {
    var edition = Samples.edition(.listing, [])
    edition.leftOut = 1
    #expect(try rendered(PlainRenderer.self, edition) == "1 more is not shown.\n")
  }

  @Test func `no escape sequence of an article reaches the output`() throws {
    let article = Samples.article(
      "red \u{1b}[31malert\u{7}", source: "b\u{202e}ad", text: "\u{9b}31m and \u{2028}so on")
    for form in [Edition.Form.listing, .digest, .article] {
      let text = try rendered(PlainRenderer.self, Samples.edition(form, [article]))
      let scalars = Set(text.unicodeScalars.map(\.value))
      #expect(scalars.isDisjoint(with: [0x1b, 0x07, 0x9b, 0x202e, 0x2028]))
    }
  }

  @Test func `colour is used only where it is wanted`() throws {
    var edition = Samples.edition(.listing)
    #expect(try !rendered(PlainRenderer.self, edition).contains("\u{1b}"))
    edition.usesColor = true
    #expect(try rendered(PlainRenderer.self, edition).contains("\u{1b}[1mThe bell tower"))
  }

  @Test func `a digest reads from top to bottom`() throws {
    var edition = Samples.edition(.digest, Array(Samples.articles.prefix(1)))
    edition.sections[0].entries[0].alsoIn = ["x", "y"]
    edition.leftOut = 2
    edition.failures = [Failure(source: "bad", reason: "It answered 404.")]
    let expected = """
      Morning
      =======

      The bell tower is open again
        bells · 2026-11-30 07:00 · also in x, y
        After two years of work, visitors may climb all 214 steps.
        https://bells.example/tower

      2 more are not shown.

      Could not be fetched:
        bad: It answered 404.

      """
    #expect(try rendered(PlainRenderer.self, edition) == expected)
  }

  @Test func `an article is shown in full with what belongs to it`() throws {
    let expected = """
      The bell tower is open again
      bells · 2026-11-30 07:00 · saved
      By: Ada Ringer
      Tags: town, towers
      https://bells.example/tower

      After two years of work, visitors may climb all 214 steps.

      Image: https://bells.example/tower.jpg
      7yg5244h

      """
    let edition = Samples.edition(.article, [Samples.articles[0]])
    #expect(try rendered(PlainRenderer.self, edition) == expected)
  }

  @Test func `an undated article says when it was seen`() throws {
    var edition = Samples.edition(.digest, [Samples.article("News")])
    edition.language = "ko"
    #expect(try rendered(PlainRenderer.self, edition).contains("  bells · 2026-11-30 09:00 수집\n"))
  }
}

struct WrappedLinesTests {
  @Test func `text is broken between words`() {
    #expect(
      WrappedLines.of("one two three four", 10) == ["one two", "three four"])
  }

  @Test func `a word wider than a line is broken within`() {
    #expect(WrappedLines.of("가나다라마바사", 10) == ["가나다라마", "바사"])
  }

  @Test func `nothing is broken where there are no columns`() {
    let text = String(repeating: "word ", count: 100) + "end"
    #expect(WrappedLines.of(text, nil) == [text])
  }
}
