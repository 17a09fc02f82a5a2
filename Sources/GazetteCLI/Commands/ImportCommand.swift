// `gazette import`: the subscriptions of another reader, added to the configuration.
import GazetteConfig
import GazetteOPML
import GazetteText

struct ImportCommand: Command {
  static let name = "import"
  static let operands = "FILE.opml"
  static let summary = "add the subscriptions of another reader"

  private let list: SubscriptionList

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "a file, or -")
    guard words.operands.count == 1 else {
      throw .usage("'import' reads one file.", hint: "Import one after the other.")
    }
    list = SubscriptionList(path: words.operands[0])
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let configuration = try file.read()
    let plan = try list.plan(besides: configuration.sources, in: world)
    if !plan.additions.isEmpty {
      let edits = try file.adding(plan.additions.lazy.map { NewSource($0) }, to: configuration)
      try file.apply(edits, isDryRun: false, to: configuration)
    }
    try world.console.result(
      plan.additions.map { "added \(TerminalText.clean($0.name))\n" }.joined())
    SubscriptionList.remark(on: plan, to: world.console)
    return .success
  }
}
