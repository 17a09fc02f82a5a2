// Tells the service manager how a service is doing (sd_notify(3)), where one wants to know.
import Glibc

/// Datagrams to the socket that `$NOTIFY_SOCKET` names; without it, or when nobody listens, nothing.
final class ServiceManager: Sendable {
  private let descriptor: Int32
  /// How often it wants a sign of life; nil: never.
  let signOfLife: Duration?

  init(_ environment: [String: String]) {
    descriptor = environment["NOTIFY_SOCKET"].map(ServiceManager.connect) ?? -1
    signOfLife = descriptor < 0 ? nil : ServiceManager.half(environment)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

  /// systemd compares the moment with that of the next READY (Type=notify-reload).
  func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  func status(_ text: String) { send("STATUS=\(text)") }
  func stopping() { send("STOPPING=1") }
  func alive() { send("WATCHDOG=1") }

  /// Nobody has to listen.
  private func send(_ text: String) {
    guard descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.send(
      descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// `@name` is an abstract socket, whose first byte is NUL.
  private static func connect(_ name: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(name.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard let first = path.first, path.count < room, first == 0x2F || first == 0x40 else {
      return -1
    }
    if first == 0x40 { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + path.count)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, length) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return -1
  }

  /// Half of `$WATCHDOG_USEC`, if it is meant for this process.
  private static func half(_ environment: [String: String]) -> Duration? {
    guard let text = environment["WATCHDOG_USEC"], let limit = Int64(text), limit > 0 else {
      return nil
    }
    if let process = environment["WATCHDOG_PID"], process != "\(getpid())" { return nil }
    return .microseconds(max(1000, limit / 2))
  }
}
