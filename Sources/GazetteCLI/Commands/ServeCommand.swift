// `gazette serve`: the reader as a page.
import GazetteCore
import GazetteWeb

struct ServeCommand: Command {
  static let name = "serve"
  static let isEndedBySignals = true
  static let summary = "read in a browser: headlines, search, saved articles"
  static let about = """
    Prints a link that lets one browser in, and serves the page until Ctrl-C. Only this machine reaches \
    it, unless --listen, --allow-network and a password say otherwise. SIGHUP has the configuration read \
    again. docs/serve.md tells more.
    """
  static let examples = [
    Example("gazette serve --open", "serve, and open the page in the browser"),
    Example("gazette serve --link", "another link, for another browser"),
  ]
  static let synonyms = ["web", "server", "browser", "page"]
  static let flags = [
    Flag(
      "listen", value: "ADDRESS:PORT", "where it is reached (127.0.0.1:8080, and [::1]:8080)"),
    Flag("open", "open the page in the browser"),
    Flag("link", "print a link to the one that serves this configuration, and end"),
    Flag("images", "show pictures, which browsers load from where they are"),
    Flag("allow-network", "be reached from other machines; needs a password"),
  ]
  private let listen: String?
  private let opens: Bool
  private let printsLink: Bool
  private let showsImages: Bool
  private let allowsNetwork: Bool

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    listen = words.value("listen")
    opens = words.has("open")
    printsLink = words.has("link")
    showsImages = words.has("images")
    allowsNetwork = words.has("allow-network")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    // SIGHUP asks for it again.
    _ = try ConfigurationFile(world).lastingPath()
    let service = try ReaderService(in: world, listen: listen, showsImages: showsImages)
    return try await service.run(opens: opens)
  }
}
