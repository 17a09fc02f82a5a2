// What a fetch did, in words.
import GazetteConfig
import GazetteCore
import GazettePipeline
import GazetteText

/// One line for each source and a total, for standard output; one line for each failure, for
/// standard error. A line about a source that did well never holds a word of failure, not even as
/// a count of none, so that it can be searched for.
struct FetchReport: Sendable {
  private let report: UpdateReport
  private let zone: Zone

  init(_ report: UpdateReport, zone: Zone) {
    self.report = report
    self.zone = zone
  }

  var text: String {
    let sources = report.results.map { FetchReport.line($0, zone: zone) }
    return (sources + [total].compactMap(\.self)).map { TerminalText.clean($0) + "\n" }.joined()
  }

  /// `NAME: what. What to do.`, and `config.yaml:12:5: what. What to do.`
  var complaints: [Remark] {
    report.failures.map { Remark($0.reason, source: $0.source) }
      + report.ruleProblems.map { problem in
        var bare = problem
        bare.place = nil
        return Remark(bare.sentence, place: problem.place)
      }
  }

  /// One line for each source that was left alone for another reason than that it is not due.
  var unasked: [String] {
    report.results.filter { result in
      switch result.outcome {
      case .skipped(.resting), .skipped(.gone), .skipped(.offline): true
      default: false
      }
    }.map { FetchReport.line($0, zone: zone) }
  }

  /// What is said of a fetch of `count` sources that a signal has ended.
  func interruption(of count: Int) -> Failure {
    let unasked = count - report.results.count
    guard unasked > 0 else { return .interrupted() }
    return .interrupted(
      "\(StorageSize.count(unasked, "source")) \(unasked == 1 ? "was" : "were") not asked")
  }

  /// What became of one source.
  static func line(_ result: SourceResult, zone: Zone) -> String {
    "\(result.source): \(words(result, zone))"
  }

  /// The same with what it cost, for somebody who wants details.
  static func detail(_ result: SourceResult, zone: Zone) -> Remark {
    var words = words(result, zone)
    if result.traffic.requests > 0 {
      let requests = StorageSize.count(result.traffic.requests, "request")
      let size = StorageSize.text(Int64(result.traffic.bytes))
      words += " (\(requests), \(size), \(Elapsed.text(result.duration)))"
    }
    var remark = Remark(words, source: result.source)
    remark.time = result.ended
    return remark
  }

  private static func words(_ result: SourceResult, _ zone: Zone) -> String {
    var line = outcome(result, zone)
    for remark in remarks(result) {
      line += (line.last.map { ".?!".contains($0) } ?? false ? " " : ". ") + remark
    }
    return line
  }

  private static func outcome(_ result: SourceResult, _ zone: Zone) -> String {
    switch result.outcome {
    case .saved(let new, let changed, let unchanged):
      "\(new) new, \(changed) changed, \(unchanged) unchanged"
    case .unchanged: "unchanged"
    case .skipped(let skip): "skipped: \(skip.sentence(in: zone))"
    case .failed(let error): "failed: \(error.what)"
    }
  }

  private static func remarks(_ result: SourceResult) -> [String] {
    var remarks = result.notes
    if let error = result.interruption { remarks.append("Then it failed: \(error.what)") }
    if result.dropped > 0 { remarks.append("\(result.dropped) left out by rules") }
    remarks += result.skippedItems.prefix(3).map { item in
      // All of a document without line ends is on its first line.
      (item.line.flatMap { $0 > 1 ? "line \($0): " : nil } ?? "") + item.reason
    }
    if result.skippedItems.count > 3 {
      remarks.append("\(result.skippedItems.count - 3) more items skipped")
    }
    return remarks
  }

  /// The sums over all sources; nil where the storage failed before any was asked, since its error
  /// is all there is to say.
  var total: String? {
    if report.results.isEmpty, report.storageError != nil { return nil }
    var sums = (new: 0, changed: 0, unchanged: 0)
    for case .saved(let new, let changed, let unchanged) in report.results.map(\.outcome) {
      sums = (sums.new + new, sums.changed + changed, sums.unchanged + unchanged)
    }
    let count = report.results.count
    let failed = report.failures.count
    let skipped = report.results.count { if case .skipped = $0.outcome { true } else { false } }
    return "\(count) \(count == 1 ? "source" : "sources"): "
      + "\(sums.new) new, \(sums.changed) changed, \(sums.unchanged) unchanged"
      + (failed > 0 ? ", \(failed) failed" : "") + (skipped > 0 ? ", \(skipped) not asked" : "")
  }
}
