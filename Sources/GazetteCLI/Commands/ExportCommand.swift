// `gazette export`: the feeds of the configuration as a list for other readers.
import GazetteConfig
import GazetteCore
import GazetteOPML
import GazetteText
import NewsSources

struct ExportCommand: Command {
  static let name = "export"
  static let summary = "print the feeds for another reader"
  static let about = """
    Feeds on the web only, also those that are switched off; tags become folders. A secret in an address is \
    left out.
    """
  static let examples = [
    Example("gazette export > feeds.opml", "for another reader"),
    Example("gazette export --tag news > news.opml", "some of them"),
  ]
  static let synonyms = ["export-opml"]
  static let flags = [
    Flag("opml", "as OPML, which every reader imports; so it is in any case"),
    Flag("tag", letter: "t", value: "TAG", takes: .tag, repeats: true, "only feeds with this tag"),
  ]
  private let choice: SourceChoice

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    choice = SourceChoice(tags: words.all("tag"))
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let configuration = try file.read()
    try choice.check(configuration.sources)
    let chosen = configuration.sources.filter(choice.includes)
    var feeds: [OPMLFeed] = []
    for source in chosen {
      guard let address = Self.address(of: source) else { continue }
      let clean = WebAddress.withoutSecrets(address)
      if clean != address {
        world.console.say(
          "\(source.name): its address is exported without the secret in it, which other readers lack."
        )
      }
      feeds.append(OPMLFeed(name: source.name, address: clean, tags: source.tags))
    }
    let others = chosen.count - feeds.count
    if others > 0 {
      world.console.say(
        others == 1
          ? "left out 1 source that is no feed on the web."
          : "left out \(others) sources that are no feeds on the web.")
    }
    // The date of the list and not of its export: two exports of one configuration are equal.
    let list = OPMLWriter.document(
      feeds, title: "Gazette", created: file.modified(configuration))
    try world.console.result(list)
    return .success
  }

  /// nil for what other readers cannot subscribe to: other kinds of sources, and local files.
  private static func address(of source: Configuration.SourceEntry) -> String? {
    guard source.type == NewsSourceCatalog.feed.kind,
      let text = source.options[NewsSourceCatalog.feedAddress]?.text,
      let address = WebAddress.resolve(text, against: String?.none), WebAddress.isWeb(address)
    else { return nil }
    return address
  }
}
