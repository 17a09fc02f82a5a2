// Hears what servers say about when to come back, whichever source asks them.
import GazetteCore
import GazetteText

/// An HTTP client that passes everything on, and notes rests and cache lifetimes.
struct ListeningClient: HTTPClient {
  let inner: any HTTPClient
  let rests: HostRests
  let ear: Ear
  let now: @Sendable () -> Instant

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await inner.send(request)
    if let end = RestPolicy.end(response, now: now()),
      let origin = WebAddress.origin(response.url) ?? WebAddress.origin(request.url)
    {
      await rests.note(origin, until: end)
      await ear.noteRest()
    }
    await ear.note(response, lifetime: CacheLifetime.of(response, now: now()))
    return response
  }
}

/// What was heard during the fetch of one source.
actor Ear {
  /// The shortest of all answers.
  private(set) var lifetime: Duration?
  private(set) var heardRest = false
  private(set) var traffic = Traffic()

  func note(_ response: HTTPResponse, lifetime heard: Duration?) {
    traffic.requests += 1
    traffic.bytes += response.body.count
    if let heard { lifetime = min(lifetime ?? heard, heard) }
  }

  func noteRest() { heardRest = true }
}
