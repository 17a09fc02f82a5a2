// What is remembered of a program between fetches: the hash of what it brought, and its own words.
import GazetteCore
import GazetteProtocol

struct ExecMemory: Sendable {
  private static let stateKey = "program"
  private static let sinceKey = "succeeded"

  /// For the reader of what it brings.
  let feed: FeedMemory
  /// What a program echoes of its secrets does not reach the store.
  let veil: KeyVeil

  /// Of another program, or one with other options, nothing is remembered.
  init(_ bookmark: Bookmark, of call: ProgramCall) {
    let identity = (call.words + [call.config.identity]).joined(separator: "\u{0}")
    feed = FeedMemory(bookmark, of: SHA256.hex(Array(identity.utf8)))
    veil = KeyVeil(call.config.secrets)
  }

  /// What the program wanted back, as JSON.
  var state: [UInt8]? { feed.bookmark.values[ExecMemory.stateKey].map { Array($0.utf8) } }

  /// When the last fetch was that succeeded.
  var since: Instant? {
    feed.bookmark.values[ExecMemory.sinceKey].flatMap(Int64.init).map(Instant.init(milliseconds:))
  }

  func bookmark(after conversation: Conversation, now: Instant) -> Bookmark {
    bookmark(feed.bookmark, after: conversation, now: now)
  }

  /// `bookmark` with what the program said. One that prints a document has nothing to remember, and
  /// so an unchanged document changes nothing.
  func bookmark(_ bookmark: Bookmark, after conversation: Conversation, now: Instant) -> Bookmark {
    guard conversation.form == .messages else { return bookmark }
    var bookmark = bookmark
    bookmark.values[ExecMemory.stateKey] = conversation.bookmark(after: state).map {
      String(decoding: $0, as: UTF8.self)
    }
    bookmark.values[ExecMemory.sinceKey] = String(now.milliseconds)
    return bookmark
  }

  /// A bookmark is stored, and given back as it is or not at all: one without its secret would be
  /// another bookmark.
  func refuseSecret(in conversation: Conversation, of name: String) throws(SourceError) {
    let said = conversation.bookmark(after: nil).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard veil.over(said) != said else { return }
    throw SourceError(
      .program, "\(name): its bookmark holds a secret.",
      hint: "Let the program leave it out: every request brings it again.")
  }
}
