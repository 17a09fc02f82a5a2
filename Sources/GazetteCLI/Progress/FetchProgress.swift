// How far a fetch has come, as one line.
import GazetteCore
import GazettePipeline
import GazetteText

/// Counts what an update tells. Pure: moments come from outside.
struct FetchProgress: Sendable {
  private struct Waiting: Sendable {
    var host: String
    var since: ContinuousClock.Instant
  }

  private let total: Int
  private var done = 0
  private var new = 0
  private var failed = 0
  private var waiting: [String: Waiting] = [:]

  /// From then on a host is called slow.
  static let patience: Duration = .seconds(2)

  init(total: Int) { self.total = total }

  mutating func note(_ event: UpdateEvent, at moment: ContinuousClock.Instant) {
    switch event {
    case .started(let source, let host):
      waiting[source] = Waiting(host: host ?? source, since: moment)
    case .ended(let result):
      waiting[result.source] = nil
      done += 1
      if case .saved(let count, _, _) = result.outcome { new += count }
      if result.error != nil { failed += 1 }
    }
  }

  /// `[#####···] 25/80  12 new  1 failed  waiting for slow.example (7 s)`, at most `columns` wide.
  func line(columns: Int, at moment: ContinuousClock.Instant) -> String {
    var parts = ["\(WorkLine.bar(done, of: total)) \(done)/\(total)", "\(new) new"]
    if failed > 0 { parts.append("\(failed) failed") }
    if let slow = slow(at: moment) { parts.append("waiting for \(slow)") }
    return TerminalText.fitted(
      TerminalText.clean(parts.joined(separator: "  ")), columns: columns)
  }

  /// The hosts that take long, the slowest first, each once; nil when there are none.
  private func slow(at moment: ContinuousClock.Instant) -> String? {
    var longest: [String: Duration] = [:]
    for one in waiting.values where moment - one.since >= Self.patience {
      longest[one.host] = max(longest[one.host] ?? .zero, moment - one.since)
    }
    let slowest = longest.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !slowest.isEmpty else { return nil }
    let named = slowest.prefix(3).map { "\($0.key) (\($0.value.components.seconds) s)" }
    let more = slowest.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
