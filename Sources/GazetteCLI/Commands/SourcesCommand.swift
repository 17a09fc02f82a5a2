// `gazette sources`: which there are, how they are, whether they answer; and changes of them.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct SourcesCommand: Command {
  static let name = "sources"
  static let summary = "list the sources and their health; try, add and remove them"
  static let about = """
    For each source: when it last answered and last had something new, how often it usually has, and what \
    is wrong. Actions try it, change the configuration file, or list what a service offers; all else in the \
    file stays as it is.
    """
  static let synonyms = ["feeds", "feed", "source", "subscriptions", "subs"]
  static let examples = [
    Example("gazette sources", "how every source is"),
    Example("gazette sources add https://www.swift.org/blog/", "find a page's feed and add it"),
    Example("gazette sources disable swift-blog", "keep a source in the file without asking it"),
  ]
  static let flags = [Flag.tableFormat]

  static func actions(with plugins: PluginSet) -> [Action] {
    [check] + SourcesActions.all.map { $0.entry } + PublisherList.actions(with: plugins)
  }

  private static let check = Action(
    "check", operands: "[NAME…]", takes: [.source], "ask sources, and store nothing",
    about: "All of them, or those that are named. A line tells what each answers.",
    examples: [Example("gazette sources check swift-blog", "whether a source answers")],
    synonyms: ["test", "try"])

  private enum Work {
    case list(TableFormat)
    case check(SourceChoice)
    case change(any SourcesAction)
    case publishers(PublisherList, TableFormat)
  }
  private let work: Work

  init(_ words: Words) throws(Failure) {
    try words.checkAction(of: Self.self)
    if let action = try SourcesActions.action(words) {
      work = .change(action)
    } else if words.operands.first == Self.check.name {
      work = .check(SourceChoice(names: Array(words.operands.dropFirst())))
    } else {
      let format = try TableFormat(words, of: SourcesCommand.name)
      work = try PublisherList(words).map { .publishers($0, format) } ?? .list(format)
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    switch work {
    case .check(let choice): return try await SourceTrial(world: world).run(choice)
    case .change(let action): return try await action.run(in: world)
    case .publishers(let list, let format):
      return try await list.run(in: world, asJSON: format == .json)
    case .list(let format):
      let assembly = try Assembly.load(in: world)
      let now = world.now()
      let statuses = try await assembly.asking { _ throws(StorageError) in
        try await assembly.withAccounts(assembly.statuses(now: now), now: now)
      }
      try await world.console.page(
        format == .json ? Self.json(statuses) : table(assembly, world).text(statuses))
      return .success
    }
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
