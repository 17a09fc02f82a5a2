// The health of sources on terminals of several widths, and in a pipe.
import GazetteCore
import GazettePipeline
import Testing

@testable import GazetteCLI

@Suite struct SourceTableTests {
  private let now = CivilTime(year: 2026, month: 11, day: 30, hour: 12).instant()

  private var statuses: [SourceStatus] {
    var failing = Health()
    failing.failures = 2
    failing.error =
      "http://long.example/a/feed.xml answered 404. Check the address, or remove the source."
    var well = Health()
    well.lastSuccess = now
    var resting = SourceStatus(
      name: "b", type: "newsapi", health: well, dates: [now], bookmark: nil, now: now)
    resting.rest = HostRest(host: "b.example", until: now.advanced(by: .seconds(3600)))
    return [
      SourceStatus(name: "bells", type: "rss", health: failing, dates: [], bookmark: nil, now: now),
      resting,
    ]
  }

  private func lines(_ columns: Int?) -> [String] {
    SourceTable(zone: .utc, columns: columns).text(statuses).split(separator: "\n").map(String.init)
  }

  @Test func `what is long stands on lines of its own`() {
    #expect(
      lines(100) == [
        "bells  rss      failed 2 times                     no article yet",
        "    http://long.example/a/feed.xml answered 404. Check the address, or remove the source.",
        "b      newsapi  well, last asked 2026-11-30 12:00  last article 2026-11-30 12:00",
        "    b.example asked to be left alone until 2026-11-30 13:00",
      ])
  }

  @Test func `a narrow terminal has fewer columns, and no line that is too long`() {
    #expect(
      lines(40) == [
        "bells  rss", "    failed 2 times", "    no article yet",
        "    http://long.example/a/feed.xml", "    answered 404. Check the address, or",
        "    remove the source.", "b      newsapi", "    well, last asked 2026-11-30 12:00",
        "    last article 2026-11-30 12:00", "    b.example asked to be left alone",
        "    until 2026-11-30 13:00",
      ])
  }

  @Test func `in a pipe each source is one line`() {
    #expect(lines(nil).count == 2)
    #expect(lines(nil).first?.contains("failed 2 times") == true)
    #expect(
      lines(nil).last?.hasSuffix("; b.example asked to be left alone until 2026-11-30 13:00")
        == true)
  }
}
