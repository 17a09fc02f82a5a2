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
    await ear.giveBack(to: reading)
    let response = try await answer(to: request)
    await reading.take(response.body.count)
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

  private func answer(to request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    do throws(HTTPError) {
      return try await inner.send(request)
    } catch {
      if error.reason == .offline { await ear.noteOffline() }
      throw error
    }
  }
}

/// What was heard during the fetch of one source.
actor Ear {
  /// The shortest of all answers.
  private(set) var lifetime: Duration?
  private(set) var heardRest = false
  /// Whether it asked for something that may not leave this machine.
  private(set) var isOffline = false
  private(set) var traffic = Traffic()
  /// Bytes that were read, from the network or elsewhere.
  private(set) var weight = 0
  /// Of those, what is held of the reading budget.
  private var held = 0

  /// An answer, whose bytes were taken of the reading budget.
  func note(_ response: HTTPResponse, lifetime heard: Duration?) {
    traffic.requests += 1
    traffic.bytes += response.body.count
    if response.status == 304 { traffic.notModified += 1 }
    if response.status == 429 { traffic.limited += 1 }
    if let heard { lifetime = min(lifetime ?? heard, heard) }
    hold(response.body.count)
  }

  func noteRest() { heardRest = true }
  func noteOffline() { isOffline = true }

  /// Takes bytes of the budget that do not come from the network. What was held before is given
  /// back: whoever waits holds nothing.
  func take(_ bytes: Int, of reading: ReadingBudget) async {
    await giveBack(to: reading)
    await reading.take(bytes)
    hold(bytes)
  }

  /// Nothing is held any more.
  func giveBack(to reading: ReadingBudget) async {
    guard held > 0 else { return }
    let bytes = held
    held = 0
    await reading.give(bytes)
  }

  private func hold(_ bytes: Int) {
    held += bytes
    weight += bytes
  }
}
