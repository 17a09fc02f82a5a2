// The line of a source in the report of a fetch.
import GazetteCore
import GazettePipeline
import Testing

@testable import GazetteCLI

@Suite struct FetchReportTests {
  @Test func `remarks are sentences with one full stop each`() {
    var result = SourceResult(source: "n", outcome: .saved(new: 1, changed: 0, unchanged: 0))
    result.notes = ["It said so."]
    result.skippedItems = [
      Skipped("Article 1 has no address.", line: 1), Skipped("it is odd", line: 7),
    ]
    result.dropped = 2
    #expect(
      FetchReport.line(result, zone: .utc)
        == "n: 1 new, 0 changed, 0 unchanged. It said so. 2 left out by rules. "
        + "Article 1 has no address. line 7: it is odd")
  }
}
