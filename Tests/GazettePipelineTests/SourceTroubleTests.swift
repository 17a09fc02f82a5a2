// What kind of failure a source had, and how it is remembered.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

@Suite struct SourceTroubleTests {
  @Test(arguments: [
    (SourceError(.answer, "", status: 503), SourceTrouble.status(503)),
    (SourceError(.request, ""), .request), (SourceError(.answer, ""), .answer),
    (SourceError(.parse, ""), .parse), (SourceError(.file, ""), .file),
    (SourceError(.program, ""), .program), (SourceError(.quota, ""), .quota),
    (SourceError(.quota, "", status: 429), .status(429)),
  ])
  func `a failure is of the kind of its status, or else of its stage`(
    error: SourceError, trouble: SourceTrouble
  ) {
    #expect(SourceTrouble(error) == trouble)
    #expect(SourceTrouble(word: trouble.word) == trouble)
  }

  @Test(arguments: ["", "weather", "99", "1000", "-200", "Request"])
  func `a word that nobody knows is no kind`(word: String) {
    #expect(SourceTrouble(word: word) == nil)
  }

  @Test func `a record remembers it until a success`() {
    var health = Health()
    health.fail(at: Samples.now, SourceError(.parse, "It has no entries."))
    #expect(Health(record: health.record).trouble == .parse)
    health.succeed(at: Samples.now, interval: nil, pace: nil)
    #expect(Health(record: health.record).trouble == nil)
  }
}
