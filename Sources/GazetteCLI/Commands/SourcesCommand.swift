// `gazette sources`: which there are, how they are, and whether they answer.
import GazetteConfig
import GazetteCore
import GazettePipeline
import GazetteText

struct SourcesCommand: Command {
  static let name = "sources"
  static let operands = "[check [NAME…]]"
  static let summary = "list the sources and their health, or try them"
  private let checked: SourceChoice?

  init(_ words: Words) throws(Failure) {
    switch words.operands.first {
    case nil: checked = nil
    case "check"?: checked = SourceChoice(names: Array(words.operands.dropFirst()))
    case let word?:
      throw .usage(
        "'sources' knows no '\(word)'.", hint: "Type gazette sources, or gazette sources check.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    if let checked { return try await check(checked, in: world) }
    let assembly = try Assembly.load(in: world)
    let health = try await assembly.records(of: Health.kind)
    var rows: [[String]] = []
    for source in assembly.configuration.sources {
      let known = health[source.name].map(Health.init(record:)) ?? Health()
      let news = try await news(of: source.name, in: assembly)
      rows.append([source.name, source.type, state(known, zone: assembly.zone), news])
    }
    try world.console.result(SourcesCommand.table(rows))
    return .success
  }

  /// Fetches without storing anything.
  private func check(_ choice: SourceChoice, in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world, uses: choice.includes)
    let jobs = try assembly.jobs(choice, in: world)
    let client = assembly.client(for: jobs)
    var status = ExitStatus.success
    for job in jobs {
      var context = FetchContext(source: job.name, http: client, now: world.now())
      context.limits = assembly.updateOptions.limits
      let line: String
      do throws(SourceError) {
        line = Self.words(for: try await job.source.fetch(context))
      } catch {
        status = .partly
        line = "failed: \(error.what)"
        world.console.complain("\(job.name): \(error.sentence)")
      }
      try world.console.result(clean("\(job.name): \(line)") + "\n")
    }
    return status
  }

  private static func words(for fetched: Fetched) -> String {
    guard case .fresh(let harvest) = fetched else { return "it answers, with nothing new" }
    let count = harvest.drafts.count
    let format = harvest.feed?.format.map { ", \($0)" } ?? ""
    return "it answers with \(count) \(count == 1 ? "item" : "items")\(format)"
  }

  /// When the newest article came out, and how often one does.
  private func news(of source: String, in assembly: Assembly) async throws(Failure) -> String {
    var query = Query()
    query.sources = [source]
    query.includesHidden = true
    query.limit = 20
    let dates = try await assembly.articles(matching: query).articles.map(\.listed)
    guard let newest = dates.first else { return "no article yet" }
    let pace = SourcePace.usual(of: dates).flatMap(Self.words).map { ", one in \($0)" } ?? ""
    return "last article \(time(newest, assembly.zone))\(pace)"
  }

  /// `3 hours`; nil below an hour, which is no pace but a batch.
  private static func words(for pace: Duration) -> String? {
    let hours = pace.components.seconds / 3600
    guard hours > 0 else { return nil }
    let (count, unit) = hours < 48 ? (hours, "hour") : (hours / 24, "day")
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private func state(_ health: Health, zone: Zone) -> String {
    if let gone = health.gone { return "gone since \(time(gone, zone))" }
    if let error = health.error {
      let times = health.failures == 1 ? "once" : "\(health.failures) times"
      return "failed \(times), last: \(error)"
    }
    return health.lastSuccess.map { "well, last asked \(time($0, zone))" } ?? "not asked yet"
  }

  private func time(_ instant: Instant, _ zone: Zone) -> String {
    let time = zone.civil(instant)
    return "\(time.dateText) \(time.clockText)"
  }

  private func clean(_ text: String) -> String { TerminalText.clean(text) }

  /// Columns as wide as their widest cell; the last one as it is.
  private static func table(_ rows: [[String]]) -> String {
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
