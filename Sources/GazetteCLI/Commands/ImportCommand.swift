// `gazette import`: the subscriptions of another reader, added to the configuration.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteOPML
import GazetteText
import Glibc
import NewsSources

struct ImportCommand: Command {
  static let name = "import"
  static let operands = "FILE.opml"
  static let summary = "add the subscriptions of another reader"
  /// Lists of subscriptions are small; what does not fit a configuration is told in any case.
  private static let maximumBytes = 20_000_000
  /// Of the lines about outlines that are left out.
  private static let maximumRemarks = 10

  private let input: String

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "a file, or -")
    guard words.operands.count == 1 else {
      throw .usage("'import' reads one file.", hint: "Import one after the other.")
    }
    input = words.operands[0]
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let configuration = try file.read()
    let plan = ImportPlan(
      try feeds(in: world), names: configuration.sources.map(\.name),
      addresses: configuration.sources.compactMap {
        $0.options[NewsSourceCatalog.feedAddress]?.text
      }
    )
    if !plan.additions.isEmpty {
      try file.add(plan.additions.lazy.map(NewSource.init), to: configuration)
    }
    try world.console.result(
      plan.additions.map { "added \(TerminalText.clean($0.name))\n" }.joined())
    remark(on: plan, to: world.console)
    return .success
  }

  private func feeds(in world: World) throws(Failure) -> [OPMLFeed] {
    let name = input == "-" ? "standard input" : input
    let bytes = try read(named: name, in: world)
    do throws(NotOPML) {
      return try OPMLReader.read(bytes)
    } catch {
      throw Failure(
        .notAFeed, "\(name): \(error.what)", hint: "Name a list that another reader exported.")
    }
  }

  private func remark(on plan: ImportPlan, to console: Console) {
    for feed in plan.refused.prefix(Self.maximumRemarks) {
      let name = feed.name ?? "an outline without a name"
      console.say("skipped \(name): its address does not begin with http:// or https://.")
    }
    let more = plan.refused.count - Self.maximumRemarks
    if more > 0 { console.say("skipped \(more) more for the same reason.") }
    if plan.knownCount > 0 {
      console.say("skipped \(Self.addresses(plan.knownCount)) that the configuration has already.")
    }
    if plan.repeatedCount > 0 {
      console.say("skipped \(Self.addresses(plan.repeatedCount)) that the list has twice.")
    }
    if plan.additions.isEmpty { console.say("nothing was added.") }
  }

  private static func addresses(_ count: Int) -> String {
    count == 1 ? "1 address" : "\(count) addresses"
  }
}

extension ImportCommand {
  private func read(named name: String, in world: World) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return input == "-"
        ? try RegularFile.readAll(STDIN_FILENO, named: name, maximumBytes: Self.maximumBytes)
        : try RegularFile.read(world.absolute(input), maximumBytes: Self.maximumBytes)
    } catch {
      throw Failure(error, named: name)
    }
  }
}

extension NewSource {
  fileprivate init(_ addition: ImportPlan.Addition) {
    self.init(
      name: addition.name, type: NewsSourceCatalog.feed.kind,
      addressKey: NewsSourceCatalog.feedAddress, address: addition.address, tags: addition.tags)
  }
}
