// The doctor looks at how sources fared lately, and whether servers were asked politely.
import GazetteConfig
import GazetteCore
import GazettePipeline
import GazetteText

struct SourceExamination: Sendable {
  let assembly: Assembly
  let world: World

  /// After so many failures in a row it is no passing trouble.
  private static let patience = 3

  func findings() async -> [Finding] {
    do throws(StorageError) {
      let statuses = try await assembly.statuses(now: world.now()).filter(\.isEnabled)
      let troubles = statuses.flatMap(troubles)
      let well = statuses.count { $0.state == .well }
      let new = statuses.count { $0.state == .new }
      var summary = "\(well) of \(StorageSize.count(statuses.count, "source")) well"
      if new > 0 { summary += ", \(new) not asked yet" }
      return [.ok("sources", summary)] + clock(statuses) + troubles + politeness(statuses)
    } catch {
      // The storage was looked at before, and said why.
      return []
    }
  }

  private func troubles(of status: SourceStatus) -> [Finding] {
    [failure(status), move(status), silence(status), rest(status)].compactMap(\.self)
  }

  private func failure(_ status: SourceStatus) -> Finding? {
    let health = status.health
    if let gone = health.gone {
      return .problem(
        "sources", "\(status.name): it answered 410 (gone) at \(time(gone)).",
        cure: "Remove the source\(place(of: status)).")
    }
    guard health.failures > 0 else { return nil }
    let since = health.lastSuccess.map { "last well \(time($0))" } ?? "never well"
    let what =
      "\(status.name): failed \(StorageSize.count(health.failures, "time")), \(since). "
      + (health.error ?? "")
    return Finding(
      level: health.failures < Self.patience ? .warning : .problem, area: "sources", what: what,
      cure: "'gazette sources check \(status.name)' tries it.")
  }

  private func move(_ status: SourceStatus) -> Finding? {
    status.movedTo.map { address in
      .warning(
        "sources", "\(status.name): it has moved for good, and is asked by way of the old address.",
        cure: "Write 'url: \(WebAddress.redacted(address))'\(place(of: status)).")
    }
  }

  private func silence(_ status: SourceStatus) -> Finding? {
    status.silence.map { silence in
      .warning(
        "sources", "\(status.name): nothing new for \(silence.components.seconds / 86_400) days.",
        cure: "Look whether its page has another feed by now.")
    }
  }

  private func rest(_ status: SourceStatus) -> Finding? {
    status.rest.map { rest in
      .warning(
        "sources",
        "\(status.name): \(rest.host) asked to be left alone until \(time(rest.until)).",
        cure: "Wait; with a longer 'every' it is asked less.")
    }
  }

  /// ` in config.yaml, line 12`.
  private func place(of status: SourceStatus) -> String {
    let entry = assembly.configuration.sources.first { $0.name == status.name }
    return entry.map { " in \($0.place.file), line \($0.place.line)" } ?? ""
  }

  /// What was fetched tells what time it was.
  private func clock(_ statuses: [SourceStatus]) -> [Finding] {
    guard let latest = statuses.compactMap(\.health.lastAttempt).max(),
      latest.since(world.now()) > .seconds(300)
    else { return [] }
    return [
      .problem(
        "clock", "the last fetch was at \(time(latest)), which is later than now.",
        cure: "Set the clock; what was stored is in order.")
    ]
  }

  private func time(_ instant: Instant) -> String { assembly.zone.civil(instant).minuteText }
}

// Politeness.
extension SourceExamination {
  /// A line for all hosts together, and one for each that complained.
  private func politeness(_ statuses: [SourceStatus]) -> [Finding] {
    let hosts = tallies(statuses)
    let sum = hosts.values.reduce(RequestTally(), +)
    guard sum.requests > 0, let since = sum.since else { return [] }
    let share = sum.notModified * 100 / sum.requests
    let all =
      "\(StorageSize.count(sum.requests, "request")) to \(StorageSize.count(hosts.count, "host")) "
      + "since \(time(since)); \(share) % had nothing new (304)"
    var findings = [Finding.ok("politeness", all)]
    for (host, tally) in hosts.sorted(by: { $0.key < $1.key }) {
      let requests = StorageSize.count(tally.requests, "request")
      if tally.limited > 0 {
        findings.append(
          .warning(
            "politeness", "\(host): \(tally.limited) of \(requests) were too many (429).",
            cure: "Set a longer 'every' for its sources."))
      }
      if tally.early > 0 {
        findings.append(
          .warning(
            "politeness",
            "\(host): asked \(StorageSize.count(tally.early, "time")) before its own pause was over, by 'fetch'.",
            cure: "'gazette run' and 'gazette watch' wait for it."))
      }
    }
    return findings
  }

  private func tallies(_ statuses: [SourceStatus]) -> [String: RequestTally] {
    let entries = Dictionary(
      assembly.configuration.sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var tallies: [String: RequestTally] = [:]
    for status in statuses where status.health.tally.requests > 0 {
      let address = entries[status.name].flatMap { assembly.quietly($0)?.addresses.first }
      let host = address.flatMap { WebAddress.origin($0) }.map(HostRest.name(ofOrigin:))
      let name = host ?? status.name
      tallies[name] = (tallies[name] ?? RequestTally()) + status.health.tally
    }
    return tallies
  }
}
