// One request on its way through libmicrohttpd.
import CMicrohttpd
import Glibc
import Synchronization

/// Lives from the first line of a request to the end of its answer. Everything but the answer is
/// touched by libmicrohttpd's thread alone.
final class ServedRequest {
  private let target: [UInt8]
  private let limits: ServerLimits
  private(set) var request: WebRequest?
  /// Where the answer comes in.
  let pending = PendingAnswer()
  let began = ContinuousClock.now

  init(target: UnsafePointer<CChar>, limits: ServerLimits) {
    self.target = Array(UnsafeRawBufferPointer(start: target, count: strlen(target)))
    self.limits = limits
  }

  /// Takes the head in; a head that cannot be met becomes a request with a flaw.
  func begin(_ connection: OpaquePointer, method: UnsafePointer<CChar>) -> WebRequest {
    var request = WebRequest(method: String(cString: method))
    request.headers = ServedRequest.headers(of: connection)
    if let target = RequestTarget(target) {
      request.parts = target.parts
      request.path = target.path
      request.query = target.query
      if let authority = target.authority {
        // RFC 9112 §3.2.2: it takes the place of the header.
        request.headers.removeAll { $0.name == "host" }
        request.headers.append((name: "host", value: authority))
      }
    } else {
      request.flaw = 400
    }
    if target.count > limits.target { request.flaw = 414 }
    self.request = request
    return request
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    // Not more than was told; who sends more gets no answer to it.
    guard (request?.body.count ?? 0) + bytes.count <= limits.body else { return }
    request?.body.append(contentsOf: bytes)
  }

  private static func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
    let found = Found()
    _ = gz_mhd_headers(
      connection,
      { context, _, name, nameSize, value, valueSize in
        guard let context, let name else { return .YES }
        let found = Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
        found.headers.append(
          (
            name: Found.text(name, nameSize).lowercased(),
            value: value.map { Found.text($0, valueSize) } ?? ""
          ))
        return .YES
      }, Unmanaged.passUnretained(found).toOpaque())
    return found.headers
  }

  private final class Found {
    var headers: [(name: String, value: String)] = []

    static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
      String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

extension WebRequest {
  /// Whether its head speaks of a body.
  var hasBody: Bool { header("content-length").map { $0 != "0" } ?? false }
}

/// The answer to a request that waits, from whichever thread it comes.
final class PendingAnswer: Sendable {
  private enum State {
    case unasked
    case waiting(Connection)
    case answered(WebAnswer)
    case gone
  }

  /// libmicrohttpd lets any thread wake a connection; nothing else is done with it here.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private let state = Mutex(State.unasked)

  /// The connection sleeps from here on.
  func wait(_ connection: OpaquePointer) {
    let connection = Connection(pointer: connection)
    state.withLock { $0 = .waiting(connection) }
    gz_mhd_suspend(connection.pointer)
  }

  /// Wakes the connection; an answer that comes too late is dropped.
  func give(_ answer: WebAnswer) {
    state.withLock { state in
      guard case .waiting(let connection) = state else { return }
      state = .answered(answer)
      gz_mhd_resume(connection.pointer)
    }
  }

  /// Wakes the connection without an answer, so that it can be closed.
  func giveUp() {
    state.withLock { state in
      guard case .waiting(let connection) = state else { return }
      state = .gone
      gz_mhd_resume(connection.pointer)
    }
  }

  var answer: WebAnswer? {
    state.withLock { state in
      if case .answered(let answer) = state { answer } else { nil }
    }
  }

  var isUnasked: Bool {
    state.withLock { state in
      if case .unasked = state { true } else { false }
    }
  }
}
