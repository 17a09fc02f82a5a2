// Which selection a feed's address asks for.
import GazetteCore
import GazetteText

/// An argument of an address that cannot be understood.
struct OddArgument: Error, Sendable, Hashable {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

struct FeedWish: Sendable, Hashable {
  var filter = Filter()
  var limit = FeedWish.standardLimit

  /// Enough for a reader that asks once a day.
  private static let standardLimit = 100
  private static let allowed = 1...500
  private static let known = ["source", "tag", "q", "saved", "unread", "limit", "token"]

  /// `?source=S&tag=T&q=WORDS&saved=1&unread=1&limit=N`; sources and tags may repeat.
  init(_ request: WebRequest) throws(OddArgument) {
    for (name, _) in request.query where !FeedWish.known.contains(name) {
      let near = Spelling.nearest(to: name, among: FeedWish.known)
      throw OddArgument(
        "A feed takes no '\(TerminalText.clean(name))'. "
          + (near.map { "Did you mean '\($0)'?" }
            ?? "It takes \(FeedWish.known.dropLast().joined(separator: ", "))."))
    }
    filter.sources = request.arguments("source")
    filter.tags = request.arguments("tag")
    filter.search = request.argument("q").flatMap { $0.isEmpty ? nil : $0 }
    filter.isSaved = try FeedWish.flag("saved", request)
    filter.isUnread = try FeedWish.flag("unread", request)
    guard let text = request.argument("limit") else { return }
    guard let limit = Int(text), FeedWish.allowed.contains(limit) else {
      throw OddArgument("'limit' is a number from 1 to 500.")
    }
    self.limit = limit
  }

  /// nil where it is not asked for.
  private static func flag(_ name: String, _ request: WebRequest) throws(OddArgument) -> Bool? {
    switch request.argument(name) {
    case nil, "", "0": return nil
    case "1": return true
    default: throw OddArgument("'\(name)' is 1, or left out.")
    }
  }

  /// Where the feed stands, by the words of whoever asks: a reader that goes by the address in the
  /// document gets the same document.
  static func address(of request: WebRequest) -> String {
    let host = request.header("host") ?? "localhost"
    return "http://\(host)" + LocalAddress(path: request.path, query: request.query).text
  }
}
