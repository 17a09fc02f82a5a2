// One source in one run: what was known of it, and what its answer makes of that.
import GazetteCore
import GazetteText

struct Visit: Sendable {
  let job: SourceJob
  /// Where the source was left; empty when its address has changed, since validators and the like
  /// belong to the old one.
  let bookmark: Bookmark
  /// `scheme://host:port` of every server that the source is known to ask.
  let origins: [String]
  private let stored: Bookmark?
  private(set) var health: Health

  init(job: SourceJob, _ bookmark: Bookmark?, _ record: String?) {
    self.job = job
    stored = bookmark
    let mark = job.addressMark
    let known = record.map(Health.init(record:)) ?? Health()
    let hasMoved = known.address != nil && known.address != mark
    self.bookmark = hasMoved ? Bookmark() : bookmark ?? Bookmark()
    origins = job.addresses(self.bookmark).compactMap(WebAddress.origin)
    health = hasMoved ? Health() : known
    health.address = mark
  }

  /// What is to be saved and reported. Articles and bookmark travel together; a failure leaves
  /// both as they are.
  mutating func delivery(
    of answer: Result<Fetched, SourceError>, _ rules: Ruleset, number: Int, at moment: Instant,
    lifetime: Duration?, traffic: Traffic = Traffic()
  ) -> VisitOutcome {
    var delivery: VisitOutcome
    let isEarly =
      DuePolicy.due(health, every: nil, source: job.name, now: moment) != nil
    health.tally.add(traffic, isEarly: isEarly, at: moment)
    switch answer {
    case .failure(let error):
      let shown = Visit.cleaned(error)
      health.fail(at: moment, shown)
      delivery = VisitOutcome(
        job: number, result: SourceResult(source: job.name, outcome: .failed(shown)))
    case .success(.unchanged(let left)):
      health.succeed(at: moment, interval: lifetime, pace: nil)
      delivery = VisitOutcome(
        job: number, result: SourceResult(source: job.name, outcome: .unchanged))
      if left != stored {
        delivery.batch = Batch(source: job.name, arrivals: [], bookmark: left, fetched: moment)
      }
    case .success(.fresh(let harvest)):
      if harvest.interruption == nil {
        health.succeed(at: moment, interval: lifetime, pace: harvest.feed?.pace ?? Pace())
      }
      var overruns = RuleOverruns()
      let kept = arrivals(of: harvest, rules, at: moment, &overruns)
      delivery = VisitOutcome(job: number, result: result(of: harvest, kept: kept.count))
      delivery.result.ruleProblems = overruns.problems
      delivery.batch = Batch(
        source: job.name, arrivals: kept, bookmark: harvest.bookmark, fetched: moment)
      if let error = harvest.interruption.map(Visit.cleaned) {
        health.fail(at: moment, error)
        delivery.result.interruption = error
      }
    }
    delivery.result.traffic = traffic
    delivery.records = [Record(kind: Health.kind, key: job.name, value: health.record)]
    return delivery
  }

  private func arrivals(
    of harvest: Harvest, _ rules: Ruleset, at moment: Instant, _ overruns: inout RuleOverruns
  ) -> [Arrival] {
    let normaliser = Normaliser(purpose: .storage, base: job.source.addresses.first)
    return harvest.drafts.compactMap { draft in
      var arrival = Arrival(content: normaliser.content(of: draft))
      arrival.labels = job.tags
      let verdict = rules.judge(&arrival, from: job.name, at: moment, &overruns)
      return verdict.isDropped ? nil : arrival
    }
  }

  private func result(of harvest: Harvest, kept: Int) -> SourceResult {
    var result = SourceResult(
      source: job.name, outcome: .saved(new: 0, changed: 0, unchanged: 0))
    result.skippedItems = harvest.skipped
    result.notes = harvest.notes
    result.dropped = harvest.drafts.count - kept
    return result
  }

  /// Foreign words in a failure end up on terminals, in records and in digests.
  private static func cleaned(_ error: SourceError) -> SourceError {
    var clean = error
    clean.what = line(error.what)
    clean.hint = error.hint.map(line)
    return clean
  }

  private static func line(_ text: String) -> String {
    PlainText.shortened(TerminalText.clean(PlainText.line(text)), to: 240)
  }
}
