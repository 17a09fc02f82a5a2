// Hears what servers say, whichever source asks them, and sees to it that not too much is read at once.
import GazetteCore
import GazetteText

/// An HTTP client that passes everything on, and notes rests, cache lifetimes and traffic. An answer
/// is handed over when there is room to read it.
struct ListeningClient: HTTPClient {
  let inner: any HTTPClient
  let rests: HostRests
  let reading: ReadingBudget
  let ear: Ear
  let now: @Sendable () -> Instant

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    // Nothing is held while the network is waited for.
    await reading.give(ear.release())
    let response = try await inner.send(request)
    await reading.take(response.body.count)
    await ear.hold(response.body.count)
    if request.speaksForAll || response.status != 429,
      let end = RestPolicy.end(response, now: now()),
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
  /// Of the reading budget.
  private var held = 0

  func note(_ response: HTTPResponse, lifetime heard: Duration?) {
    traffic.requests += 1
    traffic.bytes += response.body.count
    if let heard { lifetime = min(lifetime ?? heard, heard) }
  }

  func noteRest() { heardRest = true }

  func hold(_ bytes: Int) { held += bytes }

  /// What was held; nothing is any more.
  func release() -> Int {
    defer { held = 0 }
    return held
  }
}
