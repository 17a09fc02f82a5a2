// Serves a site through libmicrohttpd: takes connections, hands requests over, sends answers.
import CMicrohttpd
import Glibc
import Synchronization

/// One thread of ours takes connections and looks at the heads of their requests, one of libmicrohttpd's
/// reads and writes them; answers are made by tasks while their connections sleep.
package final class WebServer: Sendable {
  package typealias Answering = @Sendable (WebRequest) async -> WebAnswer
  /// Looks at a head alone; nil where the request may go on.
  package typealias Refusing = @Sendable (WebRequest) -> WebAnswer?
  package typealias Log = @Sendable (WebRequest, WebAnswer, Duration) -> Void

  private let listeners: [ListeningSocket]
  private let visits: Visits
  private let daemon: Daemon
  private let doorbell: (read: Int32, write: Int32)
  private let door: Mutex<pthread_t?>
  private let limits: ServerLimits

  /// libmicrohttpd's daemon may be asked from any thread.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Begins to serve. nil where threads or descriptors are not to be had; the sockets stay open then.
  package init?(
    _ listeners: [ListeningSocket], limits: ServerLimits = ServerLimits(),
    refusing: @escaping Refusing, answering: @escaping Answering,
    log: @escaping Log = { _, _, _ in }
  ) {
    guard MicrohttpdLibrary.fault == nil else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let visits = Visits(limits, refusing, answering, log)
    guard let daemon = visits.start() else {
      for end in ends { close(end) }
      return nil
    }
    self.listeners = listeners
    self.visits = visits
    self.limits = limits
    self.daemon = Daemon(pointer: daemon)
    doorbell = (ends[0], ends[1])
    door = Mutex(nil)
    openDoor()
  }

  /// Takes no more connections, cancels what is under way and closes everything.
  package func stop() {
    guard
      let thread = door.withLock({ door in
        defer { door = nil }
        return door
      })
    else { return }
    close(doorbell.write)
    pthread_join(thread, nil)
    for listener in listeners { listener.end() }
    visits.endAll()
    gz_mhd_stop(daemon.pointer)
    close(doorbell.read)
  }

  private func openDoor() {
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<WebServer>.fromOpaque(context).takeRetainedValue().keepDoor() }
      return nil
    }
    let own = Unmanaged.passRetained(self)
    if pthread_create(&thread, nil, start, own.toOpaque()) == 0 {
      door.withLock { $0 = thread }
    } else {
      own.release()
    }
  }
}

// The door: its own thread.
extension WebServer {
  /// How often deadlines are looked at, in milliseconds.
  private static let beat: Int32 = 250

  private func keepDoor() {
    var hall = Hall(limits, visits.refusal)
    defer { hall.clear() }
    var look = ContinuousClock.now
    // Whether all who are here have only just come.
    var isShut = false
    while true {
      let guests = hall.waits
      // Those that come while the house is full wait outside.
      let doors = isShut ? [] : listeners.map(\.descriptor)
      var waits =
        [pollfd(fd: doorbell.read, events: Int16(POLLIN), revents: 0)] + guests
        + doors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&waits, nfds_t(waits.count), isShut ? 20 : WebServer.beat)
      if waits[0].revents != 0 { return }
      for guest in hall.sound(among: waits.dropFirst().prefix(guests.count)) { handOver(guest) }
      isShut = false
      for wait in waits.dropFirst(1 + guests.count) where wait.revents != 0 {
        isShut = !takeOne(wait.fd, into: &hall) || isShut
      }
      visits.connections.cutOverdue()
      hall.cutOverdue()
      // Not with each connection that comes: it takes two looks, with time in between.
      if ContinuousClock.now >= look {
        visits.connections.cutLeft()
        look = .now + .milliseconds(WebServer.beat)
      }
    }
  }

  /// False where nobody makes room.
  private func takeOne(_ listener: Int32, into hall: inout Hall) -> Bool {
    if visits.connections.count + hall.count >= limits.connections, !hall.makeRoom() {
      return false
    }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let socket = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        gz_accept(listener, $0, &length)
      }
    }
    guard socket >= 0 else {
      // Without descriptors left, the next try is not at once.
      if errno == EMFILE || errno == ENFILE { usleep(100_000) }
      return true
    }
    hall.enter(socket, address, length)
    return true
  }

  private func handOver(_ guest: Hall.Guest) {
    visits.connections.open(guest.socket, until: guest.deadline)
    let isTaken = withUnsafePointer(to: guest.address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        gz_mhd_add(daemon.pointer, guest.socket, $0, guest.length) == .YES
      }
    }
    if !isTaken { visits.connections.close(guest.socket) }
  }
}
