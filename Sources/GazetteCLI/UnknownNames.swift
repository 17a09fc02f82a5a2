// Says of a list without articles that it was asked for by a name that nobody knows.
import GazetteConfig
import GazetteCore

struct UnknownNames: Sendable {
  let assembly: Assembly

  /// A sentence for each source and each tag of `query` that is neither configured nor stored.
  func sentences(of query: Query) async throws(Failure) -> [String] {
    var sentences: [String] = []
    for name in query.sources {
      let known = assembly.configuration.sources.map(\.name)
      guard !known.contains(name), try await isNowhere({ $0.sources = [name] }) else { continue }
      let stored = try await assembly.asking { storage throws(StorageError) in
        try await storage.bookmarks().keys.sorted()
      }
      sentences.append(
        "no source is called '\(TypedWord.shown(name))', neither in the configuration nor in the "
          + "storage." + proposal(name, known + stored))
    }
    for tag in query.tags {
      let known = assembly.configuration.sources.flatMap(\.tags)
      guard !known.contains(tag), try await isNowhere({ $0.tags = [tag] }) else { continue }
      sentences.append(
        "no source and no article has the tag '\(TypedWord.shown(tag))'." + proposal(tag, known))
    }
    return sentences
  }

  /// Whether no stored article is found by this alone.
  private func isNowhere(_ narrow: (inout Query) -> Void) async throws(Failure) -> Bool {
    var query = Query()
    narrow(&query)
    query.limit = 1
    return try await assembly.articles(matching: query).articles.isEmpty
  }

  private func proposal(_ word: String, _ known: [String]) -> String {
    Spelling.nearest(to: word, among: known).map { " Did you mean '\($0)'?" } ?? ""
  }
}
