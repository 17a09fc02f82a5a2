// A network without a network, for tests of sources.
import GazetteCore
import Synchronization

/// Answers requests from a list and remembers what it was asked.
///
///     let http = StubHTTPClient(["https://example.org/feed": [.answer(200, "<rss>…</rss>")]])
public final class StubHTTPClient: HTTPClient {
  public enum Outcome: Sendable {
    case response(HTTPResponse)
    case failure(HTTPError)

    /// An answer at the address that is asked for.
    public static func answer(
      _ status: Int = 200, _ body: String = "", headers: [String: String] = [:]
    ) -> Outcome {
      .response(
        HTTPResponse(
          status: status,
          headers: headers.sorted { $0.key < $1.key }.map { Header($0.key, $0.value) },
          body: Array(body.utf8), url: ""))
    }
  }

  private struct State {
    var outcomes: [String: [Outcome]] = [:]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>
  private let answer: (@Sendable (HTTPRequest) -> Outcome)?

  /// Outcomes by address, one for each request; the last one is repeated. An address that is not
  /// listed answers 404.
  public init(_ outcomes: [String: [Outcome]]) {
    state = Mutex(State(outcomes: outcomes))
    answer = nil
  }

  /// Outcomes of whatever is asked.
  public init(answer: @escaping @Sendable (HTTPRequest) -> Outcome) {
    state = Mutex(State())
    self.answer = answer
  }

  /// All requests so far, in order.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    switch next(for: request) {
    case .failure(let error): throw error
    case .response(var response):
      if response.url.isEmpty { response.url = request.url }
      return response
    }
  }

  private func next(for request: HTTPRequest) -> Outcome {
    state.withLock { state in
      state.requests.append(request)
      if let answer { return answer(request) }
      guard let listed = state.outcomes[request.url], let first = listed.first else {
        return .answer(404)
      }
      if listed.count > 1 { state.outcomes[request.url]?.removeFirst() }
      return first
    }
  }
}
