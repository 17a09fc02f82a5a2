// `gazette list` and `gazette saved`: headlines, newest first.
import GazetteCore
import Renderers

struct ListCommand: Command {
  static let name = "list"
  static let summary = "list headlines, newest first"
  static let about = """
    Everything that is stored and matches, also of sources that are no longer configured. On a terminal \
    as many as fit are shown, and how many more there are; a pipe, a file and every --format that is for \
    programs get all of them. A line begins with the short id that 'show', 'save' and others take.
    """
  static let examples = [
    Example("gazette list --unread", "what you have not read"),
    Example("gazette list --tag swift --since 24h", "what came today about Swift"),
    Example("gazette list --source headlines -n 20", "the newest of one source"),
    Example("gazette list --format json > news.json", "everything, as a JSON Feed"),
  ]
  static let synonyms = ["ls", "headlines", "news", "articles"]
  static let flags = Flag.filters
  private let listing: Listing

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    listing = try Listing(words, title: "Headlines")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try await listing.print(in: world) { _ in }
  }
}

struct SavedCommand: Command {
  static let name = "saved"
  static let summary = "list what you saved"
  static let about = "What is saved is never pruned. The list is like that of 'gazette list'."
  static let examples = [
    Example("gazette saved", "what you keep"),
    Example("gazette saved --format markdown > saved.md", "the same as a note"),
  ]
  static let synonyms = ["bookmarks", "favorites", "favourites", "starred", "stars"]
  static let flags = Flag.filters.filter { $0.name != "saved" }
  private let listing: Listing

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    listing = try Listing(words, title: "Saved articles")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try await listing.print(in: world) { $0.isSaved = true }
  }
}
