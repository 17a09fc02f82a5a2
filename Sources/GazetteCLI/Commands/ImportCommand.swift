// `gazette import`: the subscriptions of another reader, added to the configuration.
import GazetteConfig
import GazetteCore
import GazetteOPML
import GazetteText

struct ImportCommand: Command {
  static let name = "import"
  static let operands = "FILE"
  static let summary = "add the subscriptions of another reader: OPML, newsboat, matcha"
  static let flags = [
    Flag(
      "format", letter: "f", value: "FORMAT",
      "what the list is, whatever it looks like: \(formats)"),
    Flag.dryRun,
  ]
  private static let formats = ListFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private let list: SubscriptionList
  private let isDryRun: Bool

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "a file, or -")
    guard words.operands.count == 1 else {
      throw .usage("'import' reads one file.", hint: "Import one after the other.")
    }
    list = SubscriptionList(path: words.operands[0], format: try Self.format(words))
    isDryRun = words.has(Flag.dryRun.name)
  }

  private static func format(_ words: Words) throws(Failure) -> ListFormat? {
    guard let word = words.value(Flag.format.name) else { return nil }
    if let format = ListFormat(rawValue: word) { return format }
    let near = Spelling.nearest(to: word, among: ListFormat.allCases.map(\.rawValue))
    throw .usage(
      "'import' reads no '\(word)'.",
      hint: near.map { "Did you mean '\($0)'?" } ?? "It reads \(formats).")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let configuration = try file.read()
    let list = try list.read(in: world)
    let plan = list.plan(besides: configuration.sources)
    if !plan.additions.isEmpty {
      let edits = try file.adding(plan.additions.lazy.map { NewSource($0) }, to: configuration)
      try file.apply(edits, isDryRun: isDryRun, to: configuration)
    }
    if !isDryRun {
      try world.console.result(
        plan.additions.map { "added \(TerminalText.clean($0.name))\n" }.joined())
    }
    SubscriptionList.remark(on: plan, of: list, to: world.console)
    return .success
  }
}
