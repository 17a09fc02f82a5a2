// What libmicrohttpd calls: requests as they come in, and their answers.
import CMicrohttpd
import Glibc
import Synchronization

/// All requests of a server. Its calls come from libmicrohttpd's thread.
final class Visits: Sendable {
  let connections = ConnectionTable()
  private let limits: ServerLimits
  private let refusing: WebServer.Refusing
  private let answering: WebServer.Answering
  private let log: WebServer.Log
  private let work = Mutex(Work())

  private struct Work {
    var asked: [ObjectIdentifier: (task: Task<Void, Never>, pending: PendingAnswer)] = [:]
    /// No connection may sleep any more: libmicrohttpd ends the process that stops it with one.
    var isEnding = false
  }

  init(
    _ limits: ServerLimits, _ refusing: @escaping WebServer.Refusing,
    _ answering: @escaping WebServer.Answering, _ log: @escaping WebServer.Log
  ) {
    self.limits = limits
    self.refusing = refusing
    self.answering = answering
    self.log = log
  }

  /// Wakes every connection that waits, so that all can be closed.
  func endAll() {
    let asked = work.withLock { work in
      work.isEnding = true
      return Array(work.asked.values)
    }
    for (task, pending) in asked {
      task.cancel()
      pending.giveUp()
    }
  }

  /// The answer to a head that libmicrohttpd never gets to see.
  func refusal(of request: WebRequest) -> WebAnswer? {
    let answer = refusing(request)
    if let answer { log(request, answer, .zero) }
    return answer
  }

  fileprivate func handle(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>, body: UnsafeRawBufferPointer,
    _ served: ServedRequest
  ) -> MHD_Result {
    guard let request = served.request else {
      // What is refused anyway need not send its body; without one, the connection may go on.
      let request = served.begin(connection, method: method)
      guard request.hasBody || request.flaw != nil, let refusal = refusing(request) else {
        return .YES
      }
      return send(refusal, to: request, served, connection)
    }
    if !body.isEmpty {
      served.take(body)
      return .YES
    }
    if served.pending.isUnasked { return begin(request, served.pending, connection) }
    guard let answer = served.pending.answer else { return .NO }
    return send(answer, to: request, served, connection)
  }

  private func begin(
    _ request: WebRequest, _ pending: PendingAnswer, _ connection: OpaquePointer
  ) -> MHD_Result {
    connections.note(gz_mhd_socket(connection), .working)
    let name = ObjectIdentifier(pending)
    return work.withLock { work in
      guard !work.isEnding else { return .NO }
      pending.wait(connection)
      let task = Task {
        pending.give(await answering(request))
        self.work.withLock { _ = $0.asked.removeValue(forKey: name) }
      }
      work.asked[name] = (task, pending)
      return .YES
    }
  }

  private func send(
    _ answer: WebAnswer, to request: WebRequest, _ served: ServedRequest,
    _ connection: OpaquePointer
  ) -> MHD_Result {
    log(request, answer, ContinuousClock.now - served.began)
    connections.note(gz_mhd_socket(connection), .sending, for: limits.sending)
    let response = answer.body.withUnsafeBytes { gz_mhd_response($0.count, $0.baseAddress) }
    guard let response else { return .NO }
    defer { gz_mhd_free(response) }
    // One request a connection: the head of a second one would be looked at by nobody.
    _ = gz_mhd_add_header(response, "Connection", "close")
    for header in answer.headers {
      // libmicrohttpd refuses a header that would break the head.
      _ = gz_mhd_add_header(response, header.name, header.value)
    }
    return gz_mhd_queue(connection, UInt32(answer.status), response)
  }
}

// The calls themselves.
extension Visits {
  /// `MHD_CONNECTION_NOTIFY_CLOSED`, whose Swift name depends on the version of the header.
  private static let closed: UInt32 = 1

  /// nil where it cannot be started. It must be stopped before the visits go.
  func start() -> OpaquePointer? {
    var calls = gz_mhd_calls()
    // Given back by nobody: a server lives as long as its process, or a test.
    calls.context = Unmanaged.passRetained(self).toOpaque()
    calls.target = { context, target, _ in
      guard let context, let target else { return nil }
      let visits = Unmanaged<Visits>.fromOpaque(context).takeUnretainedValue()
      return Unmanaged.passRetained(ServedRequest(target: target, limits: visits.limits)).toOpaque()
    }
    calls.handle = { context, connection, _, method, _, upload, size, own in
      guard let context, let connection, let method, let size, let own = own?.pointee else {
        return .NO
      }
      let body = UnsafeRawBufferPointer(start: upload, count: size.pointee)
      size.pointee = 0
      return Unmanaged<Visits>.fromOpaque(context).takeUnretainedValue()
        .handle(
          connection, method: method, body: body,
          Unmanaged<ServedRequest>.fromOpaque(own).takeUnretainedValue())
    }
    calls.completed = { _, _, own, _ in
      guard let own, let request = own.pointee else { return }
      own.pointee = nil
      Unmanaged<ServedRequest>.fromOpaque(request).release()
    }
    calls.connection = { context, connection, _, code in
      guard let context, code.rawValue == Visits.closed else { return }
      Unmanaged<Visits>.fromOpaque(context).takeUnretainedValue()
        .connections.close(gz_mhd_socket(connection))
    }
    calls.unescape = { _, _, text in text.map { strlen($0) } ?? 0 }
    return gz_mhd_start(
      UInt32(limits.connections + 8), limits.memory,
      UInt32(limits.patience.components.seconds), &calls)
  }
}
