// `gazette import`: the subscriptions of another reader, added to the configuration.
import GazetteConfig
import GazetteCore
import GazetteOPML
import GazetteText

struct ImportCommand: Command {
  static let name = "import"
  static let operands = "FILE"
  static let takes = [WordKind.file()]
  static let summary = "add the subscriptions of another reader: OPML, newsboat, matcha"
  static let about = """
    What the list is, is seen by what it holds. Folders become tags, names are made unique, and an address \
    that is there already is left out. Nothing that is imported runs a program: what cannot come along is \
    told. - is standard input.
    """
  static let examples = [
    Example("gazette import feeds.opml", "the feeds of any reader"),
    Example("gazette import ~/.newsboat/urls --dry-run", "see what would be added"),
  ]
  static let synonyms = ["import-opml", "opml", "migrate"]
  static let flags = [
    Flag(
      "format", letter: "f", value: "FORMAT", takes: .choice(formats),
      "what the list is, whatever it looks like"),
    Flag.dryRun,
  ]
  private static let formats = ListFormat.allCases.map(\.rawValue)

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
      hint: near.map { "Did you mean '\($0)'?" } ?? "It reads \(formats.joined(separator: ", ")).")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    if !isDryRun { try file.checkChangeable() }
    // What is wrong with the configuration is told before a list is waited for.
    let configuration = try file.read()
    let list = try list.read(in: world)
    let plan = try await file.edit(configuration, isDryRun: isDryRun) {
      (configuration) throws(Failure) -> (edits: [ConfigEdit], told: ImportPlan) in
      let plan = list.plan(besides: configuration.sources)
      guard !plan.additions.isEmpty else { return ([], plan) }
      return (
        try file.adding(plan.additions.lazy.map { NewSource($0) }, to: configuration), plan
      )
    }
    if !isDryRun {
      try world.console.result(
        plan.additions.map { "added \(TerminalText.clean($0.name))\n" }.joined())
    }
    SubscriptionList.remark(on: plan, of: list, to: world.console)
    return .success
  }
}
