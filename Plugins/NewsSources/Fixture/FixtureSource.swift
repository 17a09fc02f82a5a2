// The source `fixture`: articles from a file, for tests, demonstrations and import.
import GazetteCore
import GazetteFeed
import GazetteJSON

/// Reads a local file: a News API answer, or a feed of any format, JSON Feed included.
public struct FixtureSource: NewsSource {
  public static let kind = "fixture"
  public static let about = "Articles from a local file: JSON Feed, a News API answer, or any feed."
  public static let options: [OptionKey] = [
    OptionKey("path", .path, required: true, "The file.")
  ]

  private let path: String

  public init(_ options: inout Options) throws(ConfigError) { path = options.path("path") ?? "" }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let limit = context.limits.maximumBody
    let bytes = try await context.contents(ofFile: path, atMost: limit)
    let memory = FeedMemory(context.bookmark, of: SHA256.hex(Array(path.utf8)))
    if let fetched = try newsAPI(bytes, memory) { return fetched }
    var origin = FeedOrigin()
    origin.maximumBytes = limit
    return try FeedBody(bytes: bytes, shown: path).fetched(memory, origin)
  }

  /// What the articles of a News API answer are, if it is one: an object with `articles`.
  private func newsAPI(_ bytes: [UInt8], _ memory: FeedMemory) throws(SourceError) -> Fetched? {
    guard looksLikeObject(bytes), let answer = try? JSON.parse(bytes) else {
      // What is no JSON may be a feed, which says better what is wrong with it.
      return nil
    }
    let isError = answer["status"]?.string == "error" || answer["code"] != nil
    if isError, let fault = ServiceFault(answer, status: 200, of: .newsAPI) {
      throw SourceError(.parse, "\(path) holds an error of News API: \(fault.shown).")
    }
    var memory = memory
    let hash = SHA256.hex(bytes)
    guard let articles = FoundArticles(answer, of: .newsAPI) else { return nil }
    if memory.isKnown(hash) { return .unchanged(memory.bookmark) }
    memory.keep(hash: hash)
    var harvest = Harvest(drafts: articles.drafts, bookmark: memory.bookmark)
    harvest.skipped = articles.skipped
    return .fresh(harvest)
  }

  private func looksLikeObject(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    return start.first { $0 > 32 } == UInt8(ascii: "{")
  }
}
