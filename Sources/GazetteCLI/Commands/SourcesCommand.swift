// `gazette sources`: which there are, how they are, and whether they answer.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct SourcesCommand: Command {
  static let name = "sources"
  static let operands = "[check [NAME…] | KIND [NAME]]"
  static let summary = "list the sources and their health, try them, or list publishers"
  static func flags(with plugins: PluginSet) -> [Flag] {
    [Flag.format] + PublisherList.flags(with: plugins)
  }
  private let checked: SourceChoice?
  private let publishers: PublisherList?
  private let format: TableFormat

  init(_ words: Words) throws(Failure) {
    publishers = try PublisherList(words)
    switch words.operands.first {
    case _? where publishers != nil: checked = nil
    case nil: checked = nil
    case "check"?: checked = SourceChoice(names: Array(words.operands.dropFirst()))
    case let word?:
      throw .usage(
        "'sources' knows no '\(word)'.", hint: "Type gazette sources, or gazette sources check.")
    }
    format = try TableFormat(words, of: SourcesCommand.name)
    if checked != nil, format != .table {
      throw .usage("'sources check' has no formats.", hint: "Leave out --format.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    if let checked { return try await SourceTrial(world: world).run(checked) }
    if let publishers { return try await publishers.run(in: world, asJSON: format == .json) }
    let assembly = try Assembly.load(in: world)
    let statuses = try await assembly.withAccounts(
      assembly.statuses(now: world.now()), now: world.now())
    try world.console.result(
      format == .json ? Self.json(statuses) : table(assembly, world).text(statuses))
    return .success
  }

  private func table(_ assembly: Assembly, _ world: World) -> SourceTable {
    SourceTable(zone: assembly.zone, columns: world.console.resultSize?.columns)
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
