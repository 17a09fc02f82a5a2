// What a fetch did, as JSON for programs.
import GazetteCore
import GazetteJSON
import GazettePipeline

/// The report that `--report FILE` writes. Moments are RFC 3339, times seconds, sizes bytes.
struct RunRecord: Sendable {
  var started: Instant
  var ended: Instant
  var report = UpdateReport()

  init(started: Instant) {
    self.started = started
    ended = started
  }

  var json: [UInt8] {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.member("format", "gazette-report")
      writer.member("version", 1)
      writer.member("started", started.rfc3339)
      writer.member("ended", ended.rfc3339)
      writer.member("storage_error", report.storageError.map { $0.what })
      writer.member("sources", eachOf: report.results, RunRecord.write)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ writer: inout JSONWriter, _ result: SourceResult) {
    writer.object { writer in
      writer.member("name", result.source)
      write(&writer, result.outcome)
      if let error = result.interruption { write(&writer, error) }
      writer.member("left_out_by_rules", result.dropped > 0 ? result.dropped : nil)
      writer.member("skipped_items", result.skippedItems.map(\.reason))
      writer.member("notes", result.notes)
      writer.member("seconds", (result.duration / .milliseconds(1)).rounded() / 1000)
      writer.member("requests", result.traffic.requests)
      writer.member("bytes", result.traffic.bytes)
    }
  }

  private static func write(_ writer: inout JSONWriter, _ outcome: SourceResult.Outcome) {
    switch outcome {
    case .saved(let new, let changed, let unchanged):
      writer.member("outcome", "saved")
      writer.member("new", new)
      writer.member("changed", changed)
      writer.member("unchanged", unchanged)
    case .unchanged: writer.member("outcome", "unchanged")
    case .failed(let error):
      writer.member("outcome", "failed")
      write(&writer, error)
    case .skipped(let skip):
      writer.member("outcome", "skipped")
      write(&writer, skip)
    }
  }

  private static func write(_ writer: inout JSONWriter, _ error: SourceError) {
    writer.member("error", error.what)
    writer.member("cure", error.hint)
    writer.member("status", error.status)
  }

  private static func write(_ writer: inout JSONWriter, _ skip: Skip) {
    switch skip {
    case .resting(let host, let until):
      writer.member("reason", "resting")
      writer.member("host", host)
      writer.member("until", until.rfc3339)
    case .gone(let since):
      writer.member("reason", "gone")
      writer.member("since", since.rfc3339)
    case .notDue(let until):
      writer.member("reason", "not_due")
      writer.member("until", until.rfc3339)
    case .offline: writer.member("reason", "offline")
    }
  }
}
