// Entries for programs: tables with tabs, and lines of JSON.
import GazetteCore
import GazetteJSON
import GazetteTesting
import Testing

@testable import Renderers

struct TableTests {
  private func table(_ edition: Edition) throws -> [[String]] {
    try rendered(TSVRenderer.self, edition).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
  }

  @Test func `a table has a line of names and a line for each entry`() throws {
    let rows = try table(Samples.edition(.listing))
    #expect(rows[0] == TSVRow.names)
    #expect(
      rows[1] == [
        Samples.articles[0].id.handle, "2026-11-30T07:00:00Z", "bells",
        "The bell tower is open again", "https://bells.example/tower", "town|towers", "true",
        "false", "", "Ada Ringer", "", "After two years of work, visitors may climb all 214 steps.",
      ])
    #expect(rows.count == 4)
    #expect(rows[3][3] == "A short note without a title. It has two lines.")
  }

  @Test func `a table without entries has its names alone`() throws {
    #expect(try table(Samples.edition(.listing, [])) == [TSVRow.names])
  }

  @Test func `no cell breaks out of its place`() throws {
    var article = Samples.article(
      "tab\there\nline\u{2028}\u{1b}[31m", source: "a\tb", url: "https://x.example/\t\r\n",
      summary: "one\ttwo", labels: ["x|y", "z\t"])
    article.content.authors = [Author(name: "A\u{9b}|B")]
    let rows = try table(Samples.edition(.listing, [article]))
    #expect(rows.count == 2)
    #expect(rows[1].count == TSVRow.names.count)
    #expect(rows[1][3] == "tab here line \u{FFFD}[31m")
    #expect(rows[1][5] == "x y|z ")
    #expect(rows[1][9] == "A\u{FFFD} B")
  }

  @Test func `in a document nothing is said that only a storage knows`() throws {
    var edition = Samples.edition(.document, [Samples.articles[0]])
    edition.feed = FeedInfo()
    let row = try table(edition)[1]
    #expect(row[0] == "tower")
    #expect(row[6...7] == ["", ""])
  }

  @Test func `each line of JSON is the item of the feed`() throws {
    let edition = Samples.edition(.listing)
    let lines = try rendered(JSONLinesRenderer.self, edition).split(separator: "\n")
    let feed = try JSON.parse(rendered(JSONFeedRenderer.self, edition))
    let items = Array(try #require(feed["items"]).elements)
    #expect(lines.count == 3 && items.count == 3)
    for (line, item) in zip(lines, items) {
      var writer = JSONWriter(isCompact: true)
      writer.value(item)
      #expect(String(line) == String(decoding: writer.bytes, as: UTF8.self))
    }
  }
}
