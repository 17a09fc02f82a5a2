// Reads every document of Tests/Fixtures/Feeds and compares it with the JSON file beside it.
import GazetteFeed
import Glibc
import Testing

@Suite struct FixtureTests {
  @Test func `there are fixtures of every kind`() {
    let kinds = Set(Fixture.all.map { $0.name.split(separator: "/")[0] })
    #expect(kinds.count >= 15)
    #expect(Fixture.all.count > 300)
  }

  @Test(arguments: Fixture.all)
  func `a fixture reads as it says`(_ fixture: Fixture) throws {
    let found: String
    do throws(NotAFeed) {
      found = description(of: try FeedReader.parse(fixture.document, from: fixture.origin))
    } catch {
      found = description(of: error)
    }
    // GAZETTE_RECORD=1 writes what was found, to be read over before it is committed.
    if getenv("GAZETTE_RECORD") != nil { fixture.record(found) }
    #expect(found == fixture.expectation)
  }
}
