// Tells each request to somebody who looks for a fault.
import GazetteCore
import GazetteText

/// A client that says what it sent and what came back; secrets in addresses are hidden.
struct TracedClient: HTTPClient {
  private let inner: any HTTPClient
  private let tell: @Sendable (String) -> Void

  init(_ inner: any HTTPClient, tell: @escaping @Sendable (String) -> Void) {
    self.inner = inner
    self.tell = tell
  }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(HTTPError) {
      let response = try await inner.send(request)
      tell(TracedClient.line(request, TracedClient.words(for: response), start))
      return response
    } catch {
      let words = error.what.last == "." ? String(error.what.dropLast()) : error.what
      tell(TracedClient.line(request, words, start))
      throw error
    }
  }

  /// `GET https://a.example/feed: 200, 12.3 KB, 0.231 s`.
  private static func line(
    _ request: HTTPRequest, _ outcome: String, _ start: ContinuousClock.Instant
  ) -> String {
    let method = request.post == nil ? "GET" : "POST"
    let time = Elapsed.text(ContinuousClock.now - start)
    return "\(method) \(WebAddress.redacted(request.url)): \(outcome), \(time)"
  }

  private static func words(for response: HTTPResponse) -> String {
    let size =
      response.status == 304 ? "not modified" : StorageSize.text(Int64(response.body.count))
    let place = response.isRedirected ? " from \(WebAddress.redacted(response.url))" : ""
    return "\(response.status)\(place), \(size)"
  }
}

extension Console {
  /// `client`, whose requests are told where somebody wants that.
  func tracing(_ client: any HTTPClient) -> any HTTPClient {
    tracer.map { TracedClient(client, tell: $0) } ?? client
  }
}
