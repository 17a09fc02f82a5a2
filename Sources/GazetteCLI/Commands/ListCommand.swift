// `gazette list` and `gazette saved`: headlines, newest first.
import GazetteCore
import Renderers

struct ListCommand: Command {
  static let name = "list"
  static let summary = "list headlines, newest first"
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
