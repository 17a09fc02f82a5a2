// What is told about the health of a source.
import GazetteCore
import GazetteJSON
import GazetteTesting
import Testing

@testable import GazettePipeline

@Suite struct SourceStatusTests {
  private let now = Samples.now

  private func days(_ ago: Int...) -> [Instant] {
    ago.map { now.advanced(by: .seconds(-86_400 * $0)) }
  }

  private func status(
    _ health: Health = Health(), dates: [Instant] = [], bookmark: Bookmark? = nil
  ) -> SourceStatus {
    SourceStatus(
      name: "bells", type: "feed", health: health, dates: dates, bookmark: bookmark, now: now)
  }

  @Test func `a source that was never asked is new`() {
    #expect(status().state == .new)
  }

  @Test func `an answer, a failure and an end make the state`() {
    var health = Health()
    health.succeed(at: now, interval: nil, pace: nil)
    #expect(status(health).state == .well)
    health.fail(at: now, SourceError(.answer, "It answered 500.", status: 500))
    #expect(status(health).state == .failing)
    health.fail(at: now, SourceError(.answer, "It answered 410.", status: 410))
    #expect(status(health).state == .gone)
  }

  @Test func `a daily source is silent after a month and not before`() {
    #expect(status(dates: days(29, 30, 31)).silence == nil)
    #expect(status(dates: days(31, 32, 33)).silence == .seconds(31 * 86_400))
  }

  @Test func `a slow source is given ten times its usual pace`() {
    #expect(status(dates: days(199, 219, 239)).silence == nil)
    #expect(status(dates: days(201, 221, 241)).silence == .seconds(201 * 86_400))
  }

  @Test func `a source without a habit is silent after half a year`() {
    #expect(status(dates: days(180)).silence == nil)
    #expect(status(dates: days(181)).silence != nil)
  }

  @Test func `the written status holds what is known and no more`() throws {
    var bookmark = Bookmark()
    bookmark.movedURL = "https://new.example/"
    var writer = JSONWriter(isCompact: true)
    status(dates: days(1, 2, 3), bookmark: bookmark).write(to: &writer)
    let json = try JSON.parse(String(decoding: writer.bytes, as: UTF8.self))
    #expect(json["state"]?.string == "new")
    #expect(json["usual_pace"]?.int == 86_400)
    #expect(json["moved_to"]?.string == "https://new.example/")
    #expect(json["last_error"] == nil && json["silent_for"] == nil)
  }
}
