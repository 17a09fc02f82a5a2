// What a list is narrowed by.
import GazetteReader
import Testing

@Suite struct ReadingTests {
  @Test func `a reading without words is all headlines`() {
    #expect(Reading() == Reading(.headlines))
  }
}
