// How far some work has come, as one line.
import GazetteText

/// What is said of work that goes on. Pure: counts and times come from outside.
struct WorkLine: Sendable {
  /// Such as `reading`.
  var verb: String
  /// What is counted, in the plural; nil where only time goes by.
  var unit: String?

  private static let barColumns = 20

  /// `[#####...] 25/80 articles  reading`; without a total `reading  25 articles  3 s`. At most
  /// `columns` wide.
  func text(done: Int, of total: Int, after time: Duration, columns: Int) -> String {
    let seconds = time.components.seconds
    let what = unit.map { " \($0)" } ?? ""
    var parts = [verb]
    if total > 0 {
      parts.insert("\(WorkLine.bar(done, of: total)) \(done)/\(total)\(what)", at: 0)
    } else if done > 0 {
      parts.append("\(done)\(what)")
    }
    if seconds > 0 { parts.append("\(seconds) s") }
    return TerminalText.fitted(
      TerminalText.clean(parts.joined(separator: "  ")), columns: columns)
  }

  /// `[#####...............]`; full where there is nothing to do.
  static func bar(_ done: Int, of total: Int) -> String {
    let share = total > 0 ? Double(min(done, total)) / Double(total) : 1
    let filled = Int(share * Double(barColumns))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: barColumns - filled) + "]"
  }
}

extension Console {
  /// Shows how far `work` has come, to whoever watches, until it ends. It counts on `tally`.
  func watching<Result, Fault: Error>(
    _ line: WorkLine, _ tally: Tally = Tally(), _ work: () async throws(Fault) -> Result
  ) async throws(Fault) -> Result {
    let start = ContinuousClock.now
    let ticker = StatusTicker(self) { columns in
      line.text(
        done: tally.done, of: tally.total, after: ContinuousClock.now - start, columns: columns)
    }
    do throws(Fault) {
      let result = try await work()
      await ticker.end()
      return result
    } catch {
      await ticker.end()
      throw error
    }
  }
}
