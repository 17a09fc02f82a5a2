// The address that libcurl is about to connect to.
import CCurl
import Glibc

extension UnsafeMutablePointer<curl_sockaddr> {
  /// The 4 bytes of an IPv4 or the 16 of an IPv6 address; none of anything else.
  var bytes: [UInt8] {
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return [] }
    let start = UnsafeRawPointer(self) + offset
    switch pointee.family {
    case AF_INET:
      return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
    case AF_INET6:
      return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
        Array($0)
      }
    default: return []
    }
  }

  /// A socket for it that no other program inherits.
  func openSocket() -> curl_socket_t {
    let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
    return socket(pointee.family, pointee.socktype | closeOnExec, pointee.protocol)
  }
}
