// `gazette sources add`: looks at an address, and writes the feed it finds into the configuration.
import GazetteConfig
import GazetteCore
import GazetteFeed
import GazetteOPML
import GazetteText
import NewsSources

struct AddSourceAction: SourcesAction {
  static let entry = Action(
    "add", operands: "URL", takes: [.file()],
    "find the feed of an address, and add it to the configuration",
    about: """
      The address may be that of a feed, of a page that names one, or the path of a file. The new \
      source stands at the end of the list and is called by the feed's title; comments and all else \
      in the file stay as they are. An address that is there already is not added again.

      Of a page with several feeds, one is asked for on a terminal; elsewhere --feed chooses it.
      """,
    examples: [
      Example("gazette sources add https://www.swift.org/blog/", "find the page's feed and add it"),
      Example(
        "gazette sources add https://example.org/atom.xml --name example --tag news --every 2h",
        "add a feed with a name, a tag and a pace of its own"),
      Example(
        "gazette sources add https://example.org/ --dry-run", "see what would be written"),
    ], synonyms: ["subscribe", "new"],
    flags: [
      Flag("name", value: "NAME", "what the source is called, instead of the feed's title"),
      Flag(
        "tag", letter: "t", value: "TAG", takes: .tag, repeats: true, "put on each of its articles"),
      Flag("every", value: "TIME", "not asked again sooner: 30m, 1h, 1d"),
      Flag("feed", value: "N", "which feed of a page: its number or its address"),
      Flag("no-fetch", "add the address unseen"),
      Flag.dryRun,
    ])

  private let typed: String
  private let givenName: String?
  private let tags: [String]
  private let every: String?
  private let feed: String?
  private let isUnseen: Bool
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    guard operands.count == 1 else {
      throw .usage("'sources add' adds one address.", hint: "Add one after the other.")
    }
    typed = operands[0]
    givenName = words.value("name")
    tags = words.all("tag")
    every = words.value("every")
    feed = words.value("feed")
    isUnseen = words.has("no-fetch") || words.has("offline")
    isDryRun = words.has(Flag.dryRun.name)
    for text in [givenName].compactMap(\.self) + tags where PlainText.line(text) != text {
      throw .usage("'\(text)' is not text on one line.", hint: "Leave out what is not text.")
    }
    if let every, Notation.duration(every) == nil {
      throw .usage("--every takes a duration, not '\(every)'.", hint: "For example: --every 1h.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    if !isDryRun { try file.checkChangeable() }
    let checked = try file.check()
    let configuration = checked.configuration
    try checkName(configuration)
    let address = try TypedAddress.address(typed, in: world)
    if isKnown(address, in: configuration, world) { return .success }
    guard let found = try await found(at: address, checked, in: world) else {
      world.console.say("Nothing was added.")
      return .success
    }
    // Somebody may have added something since the feed was looked for.
    let added = try await file.edit(configuration, isDryRun: isDryRun) {
      (configuration) throws(Failure) -> (edits: [ConfigEdit], told: NewSource?) in
      try checkName(configuration)
      if isKnown(found.address, in: configuration, world) { return ([], nil) }
      let source = new(found, beside: configuration.sources)
      return (try file.adding([source], to: configuration), source)
    }
    if !isDryRun, let added { try tell(added, found, in: world) }
    return .success
  }

  private func checkName(_ configuration: Configuration) throws(Failure) {
    if let givenName, configuration.sources.contains(where: { $0.name == givenName }) {
      throw .usage("there is a source '\(givenName)' already.", hint: "Choose another --name.")
    }
  }

  /// nil when somebody was asked which feed it is to be, and wants none.
  private func found(
    at address: String, _ checked: ConfigurationFile.Checked, in world: World
  ) async throws(Failure) -> FoundFeed? {
    if isUnseen { return FoundFeed(address: address) }
    let storage = try Assembly.storage(of: checked.configuration, in: world)
    let assembly = Assembly(
      configuration: checked.configuration, storage: storage, plugins: checked.plugins,
      client: world.client, isOffline: world.isOffline)
    return try await FeedSearch(assembly: assembly, world: world, choice: feed).feed(at: address)
  }

  private func tell(_ source: NewSource, _ found: FoundFeed, in world: World) throws(Failure) {
    let shown = WebAddress.redacted(source.address)
    try world.console.result(TerminalText.clean("added \(source.name): \(shown)") + "\n")
    if world.isOffline {
      world.console.say("It was added unseen: with --offline, nobody is asked.")
    }
    let count = found.count.map { $0 == 1 ? "It has 1 item. " : "It has \($0) items. " } ?? ""
    world.console.say("\(count)Now type: gazette fetch \(ShellWord.quoted(source.name))")
  }

  /// Whether a source has this address already, which is told.
  private func isKnown(
    _ address: String, in configuration: Configuration, _ world: World
  ) -> Bool {
    func form(_ address: String) -> String { WebAddress.canonical(address) ?? address }
    let wanted = form(address)
    let known = configuration.sources.first { source in
      source.options[NewsSourceCatalog.feedAddress]?.text.map(form) == wanted
    }
    guard let known else { return false }
    let cure = ShellWord.quoted(known.name)
    world.console.say(
      "\(WebAddress.redacted(address)) is there already, as '\(known.name)'; nothing was added."
        + (known.isEnabled ? "" : " 'gazette sources enable \(cure)' switches it on."))
    return true
  }

  private func new(
    _ found: FoundFeed, beside sources: [Configuration.SourceEntry]
  ) -> NewSource {
    var names = UniqueNames(sources.map(\.name))
    let title = found.title ?? WebAddress.host(found.address)
    let standard = found.address.split(separator: "/").last.map(String.init) ?? found.address
    return NewSource(
      name: givenName ?? names.unique(title ?? standard), type: NewsSourceCatalog.feed.kind,
      addressKey: NewsSourceCatalog.feedAddress, address: found.address, tags: tags, every: every)
  }
}
