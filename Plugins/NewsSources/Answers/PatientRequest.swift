// Asks an API again where that may help, and never for long.
import GazetteCore

/// One fetch's requests to an API, with the waits between them (DESIGN.md §6).
struct PatientRequest {
  private let context: FetchContext
  /// The whole fetch must end by then: ten requests' time and a minute.
  private let deadline: ContinuousClock.Instant
  private let timeout: Duration
  /// A part of the wait, from 0 to 0.1, added to it.
  private let jitter: @Sendable () -> Double

  static let waits: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]
  static let longestWait: Duration = .seconds(30)

  init(
    _ context: FetchContext, timeout: Duration,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...0.1) }
  ) {
    self.context = context
    self.timeout = timeout
    self.jitter = jitter
    deadline = ContinuousClock.now + timeout * 10 + .seconds(60)
  }

  /// The first answer that is not a passing trouble, or the last of four tries. `before` is called
  /// ahead of each, and may forbid it; `isTemporary` tells of answers whose body says so.
  func send(
    _ request: HTTPRequest, before: () async throws(SourceError) -> Void = {},
    isTemporary: (HTTPResponse) -> Bool
  ) async throws(SourceError) -> HTTPResponse {
    guard ContinuousClock.now + timeout <= deadline else {
      throw SourceError(
        .request, "The pages took too long all together.",
        hint: "Ask for fewer, or try again later.")
    }
    var tries = 0
    while true {
      try await before()
      let result = await attempt(request)
      let saysTemporary = (try? result.get()).map(isTemporary) ?? false
      guard let wait = wait(after: result, tries, saysTemporary),
        ContinuousClock.now + wait + timeout <= deadline
      else { return try result.mapError(SourceError.init).get() }
      context.log("Trying again in \(wait).")
      await context.pause(wait)
      tries += 1
    }
  }

  private func attempt(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
    do { return .success(try await context.http.send(request)) } catch { return .failure(error) }
  }

  /// How long to wait before another try; nil: no other try.
  private func wait(
    after result: Result<HTTPResponse, HTTPError>, _ tries: Int, _ isTemporary: Bool
  ) -> Duration? {
    guard tries < Self.waits.count else { return nil }
    let usual = Self.waits[tries] * (1 + max(0, min(0.1, jitter())))
    switch result {
    case .failure(let error): return Self.isPassing(error.reason) ? usual : nil
    case .success(let response):
      let isTrouble = [500, 502, 503, 504].contains(response.status) || isTemporary
      guard isTrouble || response.status == 429 else { return nil }
      guard let moment = response.retryAfter(now: context.now) else {
        return isTrouble ? usual : nil
      }
      let asked = moment.since(context.now)
      return asked <= Self.longestWait ? max(asked, isTrouble ? usual : .zero) : nil
    }
  }

  private static func isPassing(_ reason: HTTPError.Reason) -> Bool {
    switch reason {
    case .connect, .transfer, .truncated, .timeout, .nameLookup: true
    default: false
    }
  }
}
