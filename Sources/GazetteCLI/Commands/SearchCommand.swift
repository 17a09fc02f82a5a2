// `gazette search`: articles in which all words occur.
import GazetteCore

struct SearchCommand: Command {
  static let name = "search"
  static let operands = "QUERY"
  static let summary = "find articles in which all words occur"
  static let about = """
    The best hits among the newest come first, each with the place where the words stand. Several \
    operands are one query.
    """
  static let examples = [
    Example("gazette search 반도체", "also inside longer words"),
    Example("gazette search 'climate report*' --since 7d", "a word that begins so, of this week"),
    Example("gazette search '\"state of the union\"'", "articles with the phrase come first"),
  ]
  static let synonyms = ["find", "grep", "query", "look"]
  static func notes(with plugins: PluginSet) -> [HelpSection] { Topic.search.sections(plugins) }
  static let flags = Flag.filters
  /// Specs: nobody types more, and every word costs.
  static let maximumBytes = 4096

  private let listing: Listing
  private let text: String

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "words to look for")
    text = words.operands.joined(separator: " ")
    guard text.utf8.count <= Self.maximumBytes else {
      throw .usage("a search takes at most 4 KB of text.", hint: "Leave some words out.")
    }
    listing = try Listing(words, title: "Search: \(text)")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try await listing.print(in: world) { $0.search = text }
  }
}
