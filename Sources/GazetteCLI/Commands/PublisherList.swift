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

  static func flags(with plugins: PluginSet) -> [Flag] {
    var flags: [Flag] = []
    for key in plugins.sources.flatMap({ $0.publisherFilters ?? [] })
    where !flags.contains(where: { $0.name == key.name }) {
      let about = key.about.prefix(1).lowercased() + key.about.dropFirst().dropLast()
      flags.append(Flag(key.name, value: key.name.uppercased(), about))
    }
    return flags
  }

  /// nil when the words ask for something else.
  init?(_ words: Words) throws(Failure) {
    let listings = words.plugins.sources.filter { $0.publisherFilters != nil }
    guard let listing = listings.first(where: { $0.name == words.operands.first }) else {
      try PublisherList.refuseFilters(words)
      return nil
    }
    if words.operands.count > 2 {
      throw .usage(
        "'sources \(listing.name)' takes one source.",
        hint: "Type gazette sources \(listing.name) \(words.operands[1]).")
    }
    kind = listing.name
    source = words.operands.dropFirst().first
    filters = try PublisherList.filters(words, of: listing)
  }

  private static func refuseFilters(_ words: Words) throws(Failure) {
    let example = words.plugins.sources.first { $0.publisherFilters != nil }
    guard let example, let flag = flags(with: words.plugins).first(where: { words.has($0.name) })
    else { return }
    throw .usage(
      "--\(flag.name) narrows a list of publishers.",
      hint: "Type gazette sources \(example.name) --\(flag.name) \(words.value(flag.name) ?? "").")
  }

  private static func filters(
    _ words: Words, of listing: SourceKind
  ) throws(Failure) -> [String: String] {
    var filters: [String: String] = [:]
    for flag in flags(with: words.plugins) {
      guard let value = words.value(flag.name) else { continue }
      guard let key = listing.publisherFilters?.first(where: { $0.name == flag.name }) else {
        throw .usage("'\(listing.name)' has no --\(flag.name).", hint: "Leave it out.")
      }
      try check(value, key)
      filters[key.name] = value
    }
    return filters
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
    let entries = configuration.sources.filter { $0.type == kind }
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
