// The line that shows how far a fetch has come.
import GazetteCore
import GazettePipeline
import GazetteText
import Testing

@testable import GazetteCLI

@Suite struct FetchProgressTests {
  private let start = ContinuousClock.now

  private func ended(_ source: String, _ outcome: SourceResult.Outcome) -> UpdateEvent {
    .ended(SourceResult(source: source, outcome: outcome))
  }

  private func progress(_ events: UpdateEvent..., of total: Int = 4) -> FetchProgress {
    var progress = FetchProgress(total: total)
    for event in events { progress.note(event, at: start) }
    return progress
  }

  @Test func `what has ended is counted`() {
    let progress = progress(
      ended("a", .saved(new: 3, changed: 1, unchanged: 2)), ended("b", .unchanged),
      ended("c", .failed(SourceError(.request, "Nobody answers."))))
    #expect(
      progress.line(columns: 80, at: start) == "[###############.....] 3/4  3 new  1 failed")
  }

  @Test func `a host that takes long is named, the slowest first`() {
    var progress = progress(.started(source: "a", host: "a.example"))
    progress.note(.started(source: "b", host: "b.example"), at: start + .seconds(5))
    progress.note(.started(source: "c", host: nil), at: start + .seconds(9))
    #expect(
      progress.line(columns: 120, at: start + .seconds(10)).hasSuffix(
        "waiting for a.example (10 s), b.example (5 s)"))
  }

  @Test func `one host is named once, and of many only three`() {
    var progress = FetchProgress(total: 9)
    for (source, host) in [("1", "d"), ("2", "a"), ("3", "a"), ("4", "c"), ("5", "b")] {
      progress.note(.started(source: source, host: host), at: start)
    }
    #expect(
      progress.line(columns: 120, at: start + .seconds(3)).hasSuffix(
        "waiting for a (3 s), b (3 s), c (3 s) and 1 more"))
  }

  @Test func `the line fits its terminal, whatever a host is called`() {
    let progress = progress(
      .started(source: "x", host: "\u{1B}[2J" + String(repeating: "뉴스", count: 100)))
    let line = progress.line(columns: 60, at: start + .seconds(3))
    #expect(TerminalText.width(line) <= 60)
    #expect(!line.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `an update of nothing is full`() {
    #expect(
      FetchProgress(total: 0).line(columns: 80, at: start).hasPrefix("[####################] 0/0"))
  }
}
