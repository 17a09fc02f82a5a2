// What goes to the thread that runs libcurl, and what comes back.
import GazetteCore
import Synchronization

/// One hop of a request.
struct Order: Sendable {
  var target: Target
  var headers: [Header]
  var credentials: Credentials?
  /// Bytes to post; nil for a GET.
  var post: [UInt8]?
  var proxy: String?
  /// What remains of the request's time.
  var time: Duration
  /// For messages: the whole of it.
  var timeout: Duration
  var maximumBytes: Int
  var allowsPrivate: Bool
  var verifiesTLS = true
  var certificates: String?
  var pins: [String] = []
}

/// The answer to one hop.
struct Answer: Sendable {
  var status: Int
  var headers: [Header]
  var body: [UInt8]
  var account: BodyAccount
}

/// Somebody waiting for an answer.
final class Ticket: Sendable {
  let order: Order
  private let cancelled = Atomic(false)
  private let finish: @Sendable (Result<Answer, HTTPError>, Duration) -> Void

  /// `finish` is called once, with the time that the hop itself took.
  init(_ order: Order, finish: @escaping @Sendable (Result<Answer, HTTPError>, Duration) -> Void) {
    self.order = order
    self.finish = finish
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  func cancel() { cancelled.store(true, ordering: .releasing) }
  func end(_ result: Result<Answer, HTTPError>, after time: Duration) { finish(result, time) }
}
