// Sends requests through libcurl: many at once, on one thread of its own.
import GazetteCore
import Synchronization

/// The client that a program uses. libcurl and its thread start with the first request, and end
/// with the client.
///
/// Answers are asked for as gzip, Brotli, Zstandard or plain. libcurl's own unpacking takes a stream
/// that was cut for a whole one, in every coding; so unpacking is ours.
public final class CurlClient: HTTPClient {
  private let settings: HTTPSettings
  private let loop = Mutex<CurlLoop?>(nil)

  public init(_ settings: HTTPSettings = HTTPSettings()) { self.settings = settings }

  deinit { loop.withLock { $0?.close() } }

  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var trail = try RequestTrail(request, userAgent: settings.userAgent)
    let timeout = request.timeout ?? settings.timeout
    var time = timeout
    while true {
      var order = try order(for: trail, request)
      order.time = time
      order.timeout = timeout
      let (result, spent) = try await answer(to: order)
      time -= spent
      let answer = try result.get()
      var leadsOn = false
      // What is posted stays with the one that it was meant for.
      if request.post == nil {
        leadsOn = try trail.follow(status: answer.status, headers: answer.headers)
      }
      guard leadsOn else {
        var response = trail.response(
          status: answer.status, headers: answer.headers, body: answer.body)
        response.elapsed = timeout - time
        response.lease = BodyLease(answer.account)
        return response
      }
    }
  }

  private func order(
    for trail: RequestTrail, _ request: HTTPRequest
  ) throws(HTTPError) -> Order {
    let target = trail.target
    var order = Order(
      target: target, headers: trail.headersHere, credentials: trail.credentialsHere,
      proxy: settings.proxies.proxy(for: target), time: .zero, timeout: .zero,
      maximumBytes: request.maximumBytes ?? settings.maximumBody,
      allowsPrivate: settings.allowsPrivateHosts
        ?? settings.namedAuthorities.contains(target.authority))
    order.post = request.post
    order.verifiesTLS = request.verifiesTLS || !trail.isAtHome
    order.certificates = settings.certificates
    order.pins = settings.pins
    // A proxy looks names up by itself: what is obvious is refused before it is asked.
    if order.proxy != nil, !order.allowsPrivate, PrivateAddress.isObvious(target.host) {
      throw Faults(order).refusedHost
    }
    return order
  }

  private func answer(
    to order: Order
  ) async throws(HTTPError) -> (Result<Answer, HTTPError>, Duration) {
    let loop = try startedLoop()
    let waiting = Mutex<Ticket?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ticket = Ticket(order) { continuation.resume(returning: ($0, $1)) }
        waiting.withLock { $0 = ticket }
        if Task.isCancelled { ticket.cancel() }
        loop.submit(ticket)
      }
    } onCancel: {
      guard let ticket = waiting.withLock({ $0 }) else { return }
      ticket.cancel()
      loop.wake(forCancelled: true)
    }
  }

  private func startedLoop() throws(HTTPError) -> CurlLoop {
    let started = loop.withLock { loop in
      if loop == nil {
        loop = CurlLoop.started(settings)
      }
      return loop
    }
    guard let started else {
      throw HTTPError(.transfer, "The thread for requests could not be started.")
    }
    return started
  }
}
