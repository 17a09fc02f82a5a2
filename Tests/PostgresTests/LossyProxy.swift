// A server between a client and PostgreSQL that can swallow the answer to a commit.
import GazetteCore
import Glibc
import Synchronization

/// Every connection gets a thread for each way; they end with their sockets.
final class LossyProxy: Sendable {
  let port: Int
  private let target: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var losesNext = false
    var hasLost = false
  }

  struct Failure: Error {}

  init(to target: String) throws {
    guard let target = UInt16(target) else { throw Failure() }
    self.target = target
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = LossyProxy.loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) | listen(listener, 8)
          | getsockname(listener, address, &length)
      }
    }
    guard code == 0 else { throw Failure() }
    port = Int(UInt16(bigEndian: address.sin_port))
    LossyProxy.thread { [self] in accept() }
  }

  /// Of the next COMMIT the server hears, but the client does not hear what became of it.
  func loseNextCommit() { state.withLock { $0.losesNext = true } }

  var hasLost: Bool { state.withLock(\.hasLost) }

  func close() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func accept() {
    while case let client = Glibc.accept(listener, nil, nil), client >= 0 {
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = LossyProxy.loopback(target)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      LossyProxy.thread { [self] in pass(from: client, to: server, watches: true) }
      LossyProxy.thread { [self] in pass(from: server, to: client, watches: false) }
    }
    Glibc.close(listener)
  }

  private func pass(from source: Int32, to target: Int32, watches: Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(source, &buffer, buffer.count), count > 0 {
      let isLost = watches && isCommit(buffer[..<count]) && takeLoss()
      // The client is cut off first, so that it cannot hear of it.
      if isLost { shutdown(source, Int32(SHUT_RDWR)) }
      guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
      if isLost {
        // Until the server has answered, and the answer is gone.
        while read(source, &buffer, buffer.count) > 0 {}
        return
      }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(target, Int32(SHUT_RDWR))
  }

  /// A simple query of that text: `Q`, its length, `COMMIT`, a zero.
  private func isCommit(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual([UInt8(ascii: "Q"), 0, 0, 0, 11] + "COMMIT".utf8 + [0])
  }

  private func takeLoss() -> Bool {
    state.withLock { state in
      defer { state.losesNext = false }
      if state.losesNext { state.hasLost = true }
      return state.losesNext
    }
  }

  private static func thread(_ work: @escaping @Sendable () -> Void) {
    let held = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      }, held.toOpaque())
    if code == 0 { pthread_detach(thread) } else { held.release() }
  }

  private final class Work: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
