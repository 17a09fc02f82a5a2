// Opens the sockets of a server, and says why where that cannot be.
import GazetteCore
import GazetteWeb
import Glibc

enum Listening {
  /// This machine by both of its addresses, with one port; without IPv6 by one.
  static func standard(port: UInt16) throws(Failure) -> [ListeningSocket] {
    let first = try open(ListeningAddress("127.0.0.1", port: port))
    let second = ListeningAddress("::1", port: first.address.port)
    do throws(ListeningFault) {
      return [first, try ListeningSocket(second)]
    } catch {
      // A port that is somebody else's by that address would lead browsers to them.
      guard error.code != EADDRINUSE else {
        first.end()
        throw failure(error)
      }
      return [first]
    }
  }

  static func open(_ address: ListeningAddress) throws(Failure) -> ListeningSocket {
    do throws(ListeningFault) {
      return try ListeningSocket(address)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ fault: ListeningFault) -> Failure {
    let place = fault.address.text
    switch fault.code {
    case EADDRINUSE:
      return Failure(
        .busy, "gazette: \(place) is taken by another program.",
        hint: "End that one, or choose another port: --listen \(fault.address.host):0.")
    case EACCES:
      return Failure(
        .cannotCreate, "gazette: \(place) is not for everybody to take: \(fault.reason).",
        hint: "Choose a port of 1024 or more.")
    default:
      return Failure(
        .cannotCreate, "gazette: \(place) cannot be taken: \(fault.reason).",
        hint: "Check the address.")
    }
  }
}
