// `gazette open`: one article in the browser.
import GazetteCore
import GazetteText

struct OpenCommand: Command {
  static let name = "open"
  static let operands = "ID"
  static let summary = "open one article in the browser"
  static let about = """
    The programs that $BROWSER names are tried in turn, then xdg-open. The address is one word of their \
    command line; no shell sees it.
    """
  static let examples = [
    Example("gazette open 3f9c", "the article in the browser"),
    Example("gazette open 3f9c --print | xclip", "its address for another program"),
  ]
  static let synonyms = ["browse", "browser", "visit", "url"]
  static let flags = [Flag("print", "print the address instead")]
  private let reference: String
  private let printsOnly: Bool

  init(_ words: Words) throws(Failure) {
    reference = try words.onlyReference(of: Self.self)
    printsOnly = words.has("print")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let article = try await References(assembly: assembly).articles([reference])[0]
    guard let url = article.content.url ?? article.content.externalURL, WebAddress.isWeb(url) else {
      throw Failure(
        .usage, "gazette: the article '\(reference)' has no address on the web.",
        hint: "'gazette show \(reference)' shows its text.")
    }
    if printsOnly {
      try world.console.result(TerminalText.clean(url) + "\n")
    } else {
      let browser = Browser(
        environment: world.environment, isSeen: world.console.resultIsTerminal)
      try browser.open(url)
    }
    return .success
  }
}
