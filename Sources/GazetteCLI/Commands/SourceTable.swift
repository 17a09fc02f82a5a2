// The health of sources as a table for people.
import GazetteCore
import GazettePipeline
import GazetteText

struct SourceTable: Sendable {
  let zone: Zone

  /// A line for each source: name, type, state, and what came of it last.
  func text(_ statuses: [SourceStatus]) -> String {
    SourceTable.aligned(
      statuses.map { [$0.name, $0.type, state($0.health), remarks($0).joined(separator: "; ")] })
  }

  private func state(_ health: Health) -> String {
    if let gone = health.gone { return "gone since \(time(gone))" }
    if let error = health.error {
      let times = health.failures == 1 ? "once" : "\(health.failures) times"
      return "failed \(times), last: \(error)"
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
    let clean = rows.map { $0.map(TerminalText.clean) }
    let widths = clean.first.map { first in
      first.indices.map { column in clean.map { TerminalText.width($0[column]) }.max() ?? 0 }
    }
    return clean.map { row in
      let cells = row.dropLast().enumerated().map { column, cell in
        TerminalText.padded(cell, columns: widths?[column] ?? 0)
      }
      return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
    }.joined()
  }
}
