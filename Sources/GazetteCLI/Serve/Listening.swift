// Opens the sockets of a server, and says why where that cannot be.
import GazetteConfig
import GazetteCore
import GazetteWeb
import Glibc

/// `folder` tells which port belongs to another server of ours.
struct Listening {
  static let standard = ListenPlace(port: 8080)

  let folder: ServeFolder
  let allowsNetwork: Bool
  let hasPassword: Bool

  /// The sockets of a place. Other machines are let near only where that is wanted, and where they
  /// need a password: rule 53.
  func open(_ place: ListenPlace) throws(Failure) -> [ListeningSocket] {
    guard let host = place.host else { return try own(port: place.port) }
    let address = ListeningAddress(host, port: place.port)
    guard address.isValid else {
      throw .usage(
        "'\(host)' is no address of this machine.",
        hint: "Listen at a number such as 127.0.0.1 or [::1], and put host names under 'names'.")
    }
    guard address.isLoopback || allowsNetwork else {
      throw .usage(
        "other machines reach \(address.text).",
        hint: "Add --allow-network if they shall, or listen at 127.0.0.1.")
    }
    guard address.isLoopback || hasPassword else {
      throw Failure(
        .config, "gazette: other machines reach \(address.text), and there is no password.",
        hint: "Set one in the configuration: serve: {password: {file: …}}.")
    }
    return [try open(address)]
  }

  /// This machine by both of its addresses, with one port; without IPv6 by one.
  private func own(port: UInt16) throws(Failure) -> [ListeningSocket] {
    let first = try open(ListeningAddress("127.0.0.1", port: port))
    let second = ListeningAddress("::1", port: first.address.port)
    do throws(ListeningFault) {
      return [first, try ListeningSocket(second)]
    } catch {
      // Somebody else's port by that address would lead browsers to them.
      guard error.code != EADDRINUSE else {
        first.end()
        throw failure(error)
      }
      return [first]
    }
  }

  private func open(_ address: ListeningAddress) throws(Failure) -> ListeningSocket {
    do throws(ListeningFault) {
      return try ListeningSocket(address)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ fault: ListeningFault) -> Failure {
    let place = fault.address.text
    let host = fault.address.isIPv6 ? "[\(fault.address.host)]" : fault.address.host
    switch fault.code {
    case EADDRINUSE:
      let who =
        folder.neighbour(at: fault.address.port).map {
          "'gazette serve' of another configuration (process \($0.process))"
        } ?? "another program"
      return Failure(
        .busy, "gazette: port \(fault.address.port) is taken: \(who) listens at \(place).",
        hint: "End that one, or choose another port: --listen \(host):0 takes any that is free.")
    case EACCES:
      return Failure(
        .cannotCreate, "gazette: \(place) cannot be taken: \(fault.reason).",
        hint: "Choose a port of 1024 or more.")
    default:
      return Failure(
        .cannotCreate, "gazette: \(place) cannot be taken: \(fault.reason).",
        hint: "Listen at an address of this machine.")
    }
  }
}
