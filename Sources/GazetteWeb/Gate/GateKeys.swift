// What a server knows its visitors by: tickets that are signed with a key of its own.
import GazetteCore

/// The key outlives the server, so that those who are in stay in; a start does not. Nothing has to be
/// kept for a ticket to be recognised.
package struct GateKeys: Sendable {
  private let key: [UInt8]
  /// A random word of this start of the server.
  package let start: String
  /// Counts up when the link of feeds is to be another one.
  package let feedIssue: Int

  package init(key: String, start: String, feedIssue: Int = 0) {
    self.key = Array(key.utf8)
    self.start = start
    self.feedIssue = feedIssue
  }

  /// How long a link that lets somebody in is good for.
  package static let linkLife: Duration = .seconds(3600)
  /// How long a browser stays in.
  package static let sessionLife: Duration = .seconds(365 * 86_400)

  private func seal(_ text: String) -> String { HMAC.hex(Array(text.utf8), key: key) }

  private func ticket(_ purpose: String, at now: Instant) -> String {
    let text = "\(now.seconds)-\(RandomWord.make())"
    return "\(text)-\(seal(purpose + text))"
  }

  /// The part that is not the seal, of a ticket that is neither forged nor over.
  private func opened(
    _ ticket: String, _ purpose: String, life: Duration, now: Instant
  ) -> String? {
    let parts = ticket.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard ticket.utf8.count <= 200, parts.count == 3, let moment = Int64(parts[0]) else {
      return nil
    }
    let text = "\(parts[0])-\(parts[1])"
    guard ConstantTime.isEqual(seal(purpose + text), String(parts[2])) else { return nil }
    // A clock that was set back makes nobody a stranger.
    return now.seconds - moment <= life.components.seconds ? text : nil
  }
}

extension GateKeys {
  /// For the address of a link that lets somebody in once.
  package func once(now: Instant) -> String { ticket("once \(start) ", at: now) }

  /// What is to be remembered of a link that is used; nil for one that lets nobody in.
  func used(_ once: String, now: Instant) -> String? {
    opened(once, "once \(start) ", life: GateKeys.linkLife, now: now)
  }

  /// For the cookie.
  func session(now: Instant) -> String { ticket("session ", at: now) }

  /// The name of a session; nil for a cookie that is none.
  func name(ofSession cookie: String, now: Instant) -> String? {
    opened(cookie, "session ", life: GateKeys.sessionLife, now: now)
  }

  /// What every change must bring along: another one for each session and each start.
  func formToken(ofSession name: String) -> String { seal("form \(start) \(name)") }

  /// For addresses of feeds: good until another one is asked for.
  package var feedToken: String { String(seal("feed \(feedIssue)").prefix(40)) }
}
