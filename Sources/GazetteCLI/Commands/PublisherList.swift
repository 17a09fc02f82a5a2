// `gazette sources KIND`: which publishers the service of a kind of source has.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct PublisherList: Sendable {
  private let kind: String
  /// The source whose access is used; nil: the first of that kind that can be used.
  private let source: String?
  /// Values by the name of their filter.
  private let filters: [String: String]

  /// A row of the table of commands for each kind of source that lists publishers.
  static func actions(with plugins: PluginSet) -> [Action] {
    plugins.sources.compactMap { kind in
      kind.publisherFilters.map { filters in
        Action(
          kind.name, operands: "[NAME]", takes: [.source],
          "list the publishers that sources of this kind can name",
          flags: [Flag.tableFormat] + filters.map(flag))
      }
    }
  }

  private static func flag(_ key: OptionKey) -> Flag {
    let about = key.about.prefix(1).lowercased() + key.about.dropFirst().dropLast()
    var takes = WordKind.text
    if case .choice(let choices) = key.form { takes = .choice(choices) }
    return Flag(key.name, value: key.name.uppercased(), takes: takes, about)
  }

  /// nil when the words ask for something else.
  init?(_ words: Words) throws(Failure) {
    let listing = words.plugins.sources.first { kind in
      kind.publisherFilters != nil && kind.name == words.operands.first
    }
    guard let listing else { return nil }
    if words.operands.count > 2 {
      throw .usage(
        "'sources \(listing.name)' takes one source.",
        hint: "Type gazette sources \(listing.name) \(words.operands[1]).")
    }
    kind = listing.name
    source = words.operands.dropFirst().first
    var filters: [String: String] = [:]
    for key in listing.publisherFilters ?? [] {
      guard let value = words.value(key.name) else { continue }
      try PublisherList.check(value, key)
      filters[key.name] = value
    }
    self.filters = filters
  }

  private static func check(_ value: String, _ key: OptionKey) throws(Failure) {
    guard case .choice(let choices) = key.form, !choices.contains(value) else { return }
    let near = Spelling.nearest(to: value, among: choices).map { "Did you mean '\($0)'?" }
    throw .usage(
      "--\(key.name) knows no '\(value)'.",
      hint: near ?? "It takes one of \(choices.joined(separator: ", ")).")
  }
}

// Asking.
extension PublisherList {
  func run(in world: World, asJSON: Bool) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let job = try job(assembly, in: world)
    guard let listing = job.source as? any PublisherListing else { return .fault }
    var context = FetchContext(
      source: job.name, http: world.console.tracing(assembly.client(for: [job])), now: world.now())
    context.limits = assembly.updateOptions.limits
    context.log = { world.console.detail($0) }
    context.ledger = StoredLedger(storage: assembly.storage, now: world.now)
    let publishers: [Publisher]
    do throws(SourceError) {
      publishers = try await listing.publishers(matching: filters, context)
    } catch {
      throw Failure(.partly, "\(job.name): \(error.sentence)")
    }
    if publishers.isEmpty { world.console.say(emptiness) }
    try await world.console.page(
      asJSON ? PublisherList.json(publishers) : PublisherList.table(publishers))
    return .success
  }

  /// The first source of the kind that has what it needs.
  private func job(_ assembly: Assembly, in world: World) throws(Failure) -> SourceJob {
    let configuration = assembly.configuration
    let entries = configuration.sources.filter {
      $0.type == kind && ($0.isEnabled || $0.name == source)
    }
    if let source, !entries.contains(where: { $0.name == source }) {
      throw .usage(
        "no '\(kind)' source is named '\(source)'.",
        hint: Spelling.nearest(to: source, among: entries.map(\.name)).map {
          "Did you mean '\($0)'?"
        } ?? "'gazette sources' lists them.")
    }
    for entry in entries where source == nil || entry.name == source {
      if let job = try assembly.jobs(SourceChoice(names: [entry.name]), in: world).first {
        return job
      }
    }
    throw Failure(
      .config, "\(configuration.file): no '\(kind)' source can be used.",
      hint: "Its key is needed: add a source of that type, with its 'api_key'.")
  }

  private var emptiness: String {
    let given = filters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return given.isEmpty
      ? "The service lists no publishers."
      : "The service lists no publishers for \(given.joined(separator: ", ")). Leave one out."
  }
}

// Showing.
extension PublisherList {
  private static func table(_ publishers: [Publisher]) -> String {
    SourceTable.aligned(
      publishers.map { publisher in
        [publisher.id, publisher.name, publisher.category, publisher.language, publisher.country]
          .map { $0 ?? "" } + [publisher.url ?? ""]
      })
  }

  private static func json(_ publishers: [Publisher]) -> String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.name("publishers")
      writer.array { writer in
        for publisher in publishers { write(publisher, to: &writer) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ publisher: Publisher, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", publisher.id)
      writer.member("name", publisher.name)
      writer.member("description", publisher.about)
      writer.member("url", publisher.url)
      writer.member("category", publisher.category)
      writer.member("language", publisher.language)
      writer.member("country", publisher.country)
    }
  }
}
