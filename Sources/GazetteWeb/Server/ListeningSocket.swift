// A socket that listens at one address.
import Glibc

/// An address and a port, as a number each: names are not looked up.
package struct ListeningAddress: Sendable, Hashable {
  /// `127.0.0.1`, or `::1` without brackets.
  package var host: String
  /// 0: any that is free.
  package var port: UInt16

  package init(_ host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  package var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }
  /// `127.0.0.1:8080`, `[::1]:8080`.
  package var text: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only this machine reaches it: all of 127.0.0.0/8, and ::1.
  package var isLoopback: Bool {
    if let bytes = address4 { return UInt32(bigEndian: bytes.s_addr) >> 24 == 127 }
    guard let address = address6 else { return false }
    return withUnsafeBytes(of: address) { Array($0) } == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether it stands for all addresses of this machine.
  package var isAny: Bool { ["0.0.0.0", "::"].contains(host) }

  /// Where this machine itself reaches it.
  package var reachable: ListeningAddress {
    isAny ? ListeningAddress(isIPv6 ? "::1" : "127.0.0.1", port: port) : self
  }

  /// Whether it is an address at all.
  package var isValid: Bool { address4 != nil || address6 != nil }

  private var address4: in_addr? {
    var address = in_addr()
    return inet_pton(AF_INET, host, &address) == 1 ? address : nil
  }

  private var address6: in6_addr? {
    var address = in6_addr()
    return inet_pton(AF_INET6, host, &address) == 1 ? address : nil
  }

  /// Calls `body` with it as the system wants it.
  fileprivate func withSystemAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    if let host = address4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr = host
      return ListeningAddress.rebound(&address, body)
    }
    guard let host = address6 else { return nil }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = host
    return ListeningAddress.rebound(&address, body)
  }

  private static func rebound<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

/// What the system says against an address.
package struct ListeningFault: Error, Sendable, Hashable {
  package var address: ListeningAddress
  /// As errno(3) has it.
  package var code: Int32

  package var reason: String { String(cString: strerror(code)) }
}

package struct ListeningSocket: Sendable {
  package let descriptor: Int32
  /// With the port that the system chose, where it was to choose.
  package let address: ListeningAddress

  package init(_ address: ListeningAddress) throws(ListeningFault) {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw ListeningFault(address: address, code: errno) }
    let code = ListeningSocket.prepare(descriptor, address)
    guard code == 0 else {
      close(descriptor)
      throw ListeningFault(address: address, code: code)
    }
    self.descriptor = descriptor
    self.address = ListeningAddress(
      address.host, port: ListeningSocket.port(of: descriptor, isIPv6: address.isIPv6))
  }

  package func end() { close(descriptor) }

  /// Returns an error number, or 0.
  private static func prepare(_ descriptor: Int32, _ address: ListeningAddress) -> Int32 {
    var yes: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    // A server that starts again does not wait for the system to forget the connections before.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, length)
    if address.isIPv6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, length)
    }
    let isBound = address.withSystemAddress { bind(descriptor, $0, $1) == 0 }
    guard let isBound else { return EADDRNOTAVAIL }
    return isBound && listen(descriptor, 128) == 0 ? 0 : errno
  }

  private static func port(of descriptor: Int32, isIPv6: Bool) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
      let start = UnsafeRawPointer(pointer)
      // The port stands at the same place in both.
      return start.loadUnaligned(as: sockaddr_in.self).sin_port.bigEndian
    }
  }
}
