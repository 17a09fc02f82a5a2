// `gazette sources`: which there are, how they are, whether they answer; and changes of them.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct SourcesCommand: Command {
  static let name = "sources"
  static let operands =
    "[check [NAME…] | "
    + SourcesActions.all.map { "\($0.name) \($0.operands) | " }.joined() + "KIND [NAME]]"
  static let summary = "list the sources and their health, try, add or remove them"
  static func flags(with plugins: PluginSet) -> [Flag] {
    [Flag.format] + SourcesActions.flags + PublisherList.flags(with: plugins)
  }
  private let action: (any SourcesAction)?
  private let checked: SourceChoice?
  private let publishers: PublisherList?
  private let format: TableFormat

  init(_ words: Words) throws(Failure) {
    action = try SourcesActions.action(words)
    publishers = action == nil ? try PublisherList(words) : nil
    switch words.operands.first {
    case _? where action != nil: checked = nil
    case _? where publishers != nil: checked = nil
    case nil: checked = nil
    case "check"?: checked = SourceChoice(names: Array(words.operands.dropFirst()))
    case let word?: throw Self.unknown(word, words)
    }
    if action == nil, let flag = SourcesActions.flags.first(where: { words.has($0.name) }) {
      let owner = SourcesActions.all.first { $0.flags.contains(flag) }
      throw .usage(
        "--\(flag.name) does not go with this.", hint: owner.map { "Type \($0.usage)." })
    }
    format = try TableFormat(words, of: SourcesCommand.name)
    if checked != nil, format != .table {
      throw .usage("'sources check' has no formats.", hint: "Leave out --format.")
    }
  }

  private static func unknown(_ word: String, _ words: Words) -> Failure {
    let known = ["check"] + SourcesActions.all.map { $0.name }
    let near = Spelling.nearest(to: word, among: known)
    return .usage(
      "'sources' knows no '\(word)'.",
      hint: near.map { "Did you mean '\($0)'?" }
        ?? "Type gazette sources, or one of \(known.joined(separator: ", ")) after it.")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    if let action { return try await action.run(in: world) }
    if let checked { return try await SourceTrial(world: world).run(checked) }
    if let publishers { return try await publishers.run(in: world, asJSON: format == .json) }
    let assembly = try Assembly.load(in: world)
    let statuses = try await assembly.withAccounts(
      statuses(assembly, now: world.now()), now: world.now())
    try world.console.result(
      format == .json ? Self.json(statuses) : table(assembly, world).text(statuses))
    return .success
  }

  private func table(_ assembly: Assembly, _ world: World) -> SourceTable {
    SourceTable(zone: assembly.zone, columns: world.console.resultSize?.columns)
  }

  private func statuses(
    _ assembly: Assembly, now: Instant
  ) async throws(Failure) -> [SourceStatus] {
    let health = try await assembly.records(of: Health.kind)
    let bookmarks = try await assembly.asking { storage throws(StorageError) in
      try await storage.bookmarks()
    }
    let dates = try await assembly.asking { storage throws(StorageError) in
      try await storage.newestMoments(perSource: SourcePace.enough)
    }
    let statuses = assembly.configuration.sources.map { source in
      var status = SourceStatus(
        name: source.name, type: source.type,
        health: health[source.name].map(Health.init(record:)) ?? Health(),
        dates: dates[source.name] ?? [], bookmark: bookmarks[source.name], now: now)
      status.isEnabled = source.isEnabled
      return status
    }
    return try await assembly.withRests(statuses, bookmarks: bookmarks, now: now)
  }

  private static func json(_ statuses: [SourceStatus]) -> String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.name("sources")
      writer.array { writer in
        for status in statuses { status.write(to: &writer) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
