// The health of sources as a table for people.
import GazetteCore
import GazettePipeline
import GazetteText

struct SourceTable: Sendable {
  let zone: Zone
  /// Of the terminal that shows it; nil for a pipe or a file.
  var columns: Int?

  private static let indent = 4

  /// A line for each source: name, type and state. What is long follows: on a terminal on lines of
  /// its own, elsewhere behind them, since programs read lines.
  func text(_ statuses: [SourceStatus]) -> String {
    guard let columns else {
      return SourceTable.aligned(
        statuses.map { short($0) + [(remarks($0) + long($0)).joined(separator: "; ")] })
    }
    let rows = statuses.map { short($0) + [newest($0)] }
    let count = SourceTable.fitting(rows, columns: columns)
    let heads = SourceTable.lines(rows.map { Array($0.prefix(count)) })
    return zip(heads, zip(rows, statuses)).map { head, source in
      let details = source.0.dropFirst(count) + long(source.1) + remarks(source.1).dropFirst()
      return ([head] + details.flatMap { SourceTable.indented($0, columns: columns) })
        .map { $0 + "\n" }.joined()
    }.joined()
  }

  /// How many columns of a table a terminal has room for; the first two always.
  private static func fitting(_ rows: [[String]], columns: Int) -> Int {
    var count = 2
    var width = 0
    for column in 0..<4 {
      width += 2 + (rows.map { TerminalText.width(TerminalText.clean($0[column])) }.max() ?? 0)
      if width - 2 <= columns { count = max(count, column + 1) }
    }
    return count
  }

  private static func indented(_ text: String, columns: Int) -> [String] {
    let room = max(20, columns - indent)
    return TerminalText.wrapped(TerminalText.clean(text), columns: room).map {
      String(repeating: " ", count: indent) + $0
    }
  }

  private func short(_ status: SourceStatus) -> [String] {
    [status.name, status.type, status.isEnabled ? state(status.health) : "switched off"]
  }

  /// Sentences.
  private func long(_ status: SourceStatus) -> [String] {
    status.isEnabled && status.health.gone == nil ? [status.health.error].compactMap(\.self) : []
  }

  private func state(_ health: Health) -> String {
    if let gone = health.gone { return "gone since \(time(gone))" }
    if health.error != nil {
      return health.failures == 1 ? "failed once" : "failed \(health.failures) times"
    }
    return health.lastSuccess.map { "well, last asked \(time($0))" } ?? "not asked yet"
  }

  private func remarks(_ status: SourceStatus) -> [String] {
    var remarks = [newest(status)]
    if let silence = status.silence { remarks.append("silent for \(Self.words(for: silence))") }
    if status.health.failures > 0, let success = status.health.lastSuccess {
      remarks.append("last well \(time(success))")
    }
    if let address = status.movedTo {
      remarks.append("moved to \(address), change its url")
    }
    if let rest = status.rest {
      remarks.append("\(rest.host) asked to be left alone until \(time(rest.until))")
    }
    let isTeam = status.accounts.count > 1
    return remarks + status.accounts.map { $0.words(isOneOfMany: isTeam) }
  }

  private func newest(_ status: SourceStatus) -> String {
    guard let newest = status.newest else { return "no article yet" }
    // Below an hour it is no pace but a batch.
    let pace = status.pace.flatMap {
      $0 >= .seconds(3600) ? ", one in \(Self.words(for: $0))" : nil
    }
    return "last article \(time(newest))\(pace ?? "")"
  }

  /// `3 hours`, `5 days`: whole hours below two days.
  private static func words(for time: Duration) -> String {
    let hours = time.components.seconds / 3600
    let (count, unit) = hours < 48 ? (hours, "hour") : (hours / 24, "day")
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private func time(_ instant: Instant) -> String { zone.civil(instant).minuteText }

  /// Columns as wide as their widest cell; the last one as it is.
  static func aligned(_ rows: [[String]]) -> String {
    lines(rows).map { $0 + "\n" }.joined()
  }

  private static func lines(_ rows: [[String]]) -> [String] {
    let clean = rows.map { $0.map(TerminalText.clean) }
    let widths = clean.first.map { first in
      first.indices.map { column in clean.map { TerminalText.width($0[column]) }.max() ?? 0 }
    }
    return clean.map { row in
      let cells = row.dropLast().enumerated().map { column, cell in
        TerminalText.padded(cell, columns: widths?[column] ?? 0)
      }
      return (cells + row.suffix(1)).joined(separator: "  ")
    }
  }
}
