// `gazette serve`: the reader as a page.
import GazetteConfig
import GazetteCore

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
  static let synonyms = ["web", "server", "page"]
  static let flags = [
    Flag(
      "listen", value: "ADDRESS:PORT", "where it is reached (127.0.0.1:8080, and [::1]:8080)"),
    Flag("open", "open the page in the browser"),
    Flag("link", "print a link to the one that serves this configuration, and end"),
    Flag(
      "renew-feed-link",
      "have the addresses of feeds hold no longer, and others instead, and end"),
    Flag("images", "show pictures, which browsers load from where they are"),
    Flag("allow-network", "be reached from other machines; needs a password"),
  ]
  private let printsLink: Bool
  private let renewsFeeds: Bool
  private var wishes = ReaderService.Wishes()

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    printsLink = words.has("link")
    renewsFeeds = words.has("renew-feed-link")
    wishes.opensBrowser = words.has("open")
    wishes.showsImages = words.has("images")
    wishes.allowsNetwork = words.has("allow-network")
    guard let text = words.value("listen") else { return }
    guard let place = ListenPlace(text) else {
      throw .usage(
        "--listen takes an address and a port, not '\(TypedWord.shown(text))'.",
        hint: "For example: --listen 127.0.0.1:8080.")
    }
    wishes.listen = place
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    // SIGHUP asks for it again.
    let configuration = try ConfigurationFile(world).lastingPath()
    if renewsFeeds {
      try ServeLink.renewFeeds(of: configuration, in: world)
      world.console.say("the addresses of feeds are new; the help page shows them.")
      if !printsLink { return .success }
    }
    if printsLink {
      let link = try ServeLink.make(of: configuration, in: world)
      try world.console.result(link + "\n")
      if wishes.opensBrowser {
        try Browser(environment: world.environment, isSeen: false).open(link)
      }
      return .success
    }
    var service = try ReaderService(wishes, configuration: configuration, in: world)
    return try await service.run()
  }
}
