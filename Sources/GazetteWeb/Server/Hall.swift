// Where connections wait until the head of their request is whole and was looked at.
import Glibc

/// Owned by the thread at the door. Heads are only peeked at: libmicrohttpd reads them again, from the
/// connection itself.
struct Hall {
  /// Somebody who has come in.
  struct Guest {
    var socket: Int32
    var address: sockaddr_storage
    var length: socklen_t
    var came = ContinuousClock.now
    /// Until when the request must be whole, its body included.
    var deadline: ContinuousClock.Instant
    /// Was refused, and is to take its answer.
    var isLeaving = false
  }

  private var guests: [Guest] = []
  private let limits: ServerLimits
  private let refusing: WebServer.Refusing
  /// How long a new guest keeps its place in any case, and one who leaves.
  private static let grace: Duration = .milliseconds(250)

  init(_ limits: ServerLimits, _ refusing: @escaping WebServer.Refusing) {
    self.limits = limits
    self.refusing = refusing
  }

  var count: Int { guests.count }

  /// What poll(2) is to wait for.
  var waits: [pollfd] {
    guests.map {
      pollfd(fd: $0.socket, events: Int16(POLLIN) | ConnectionTable.hasEnded, revents: 0)
    }
  }

  mutating func enter(_ socket: Int32, _ address: sockaddr_storage, _ length: socklen_t) {
    guests.append(
      Guest(socket: socket, address: address, length: length, deadline: .now + limits.patience))
  }

  /// Looks at those that `waits` found something of; returns whose heads are sound, who are here no more.
  mutating func sound(among waits: ArraySlice<pollfd>) -> [Guest] {
    let ready = Dictionary(
      waits.lazy.filter { $0.revents != 0 }.map { ($0.fd, $0.revents) },
      uniquingKeysWith: { $0 | $1 })
    var sound: [Guest] = []
    var staying: [Guest] = []
    for guest in guests {
      guard let events = ready[guest.socket] else {
        staying.append(guest)
        continue
      }
      switch look(at: guest, events) {
      case .stays(let guest): staying.append(guest)
      case .sound: sound.append(guest)
      case .gone: close(guest.socket)
      }
    }
    guests = staying
    return sound
  }

  private enum Look {
    case stays(Guest)
    case sound
    case gone
  }

  private func look(at guest: Guest, _ events: Int16) -> Look {
    var guest = guest
    if guest.isLeaving { return drain(guest) ? .stays(guest) : .gone }
    let bytes = peek(guest.socket)
    guard !bytes.isEmpty else { return .gone }
    switch RequestHead(bytes, limits: limits) {
    case .sound:
      wait(guest.socket, for: 1)
      return .sound
    case .flawed(let status): return refuse(&guest, bytes, status) ? .stays(guest) : .gone
    case .unfinished:
      // Who sends no more has no head to come.
      guard events & ConnectionTable.hasEnded == 0 else { return .gone }
      wait(guest.socket, for: bytes.count + 1)
      return .stays(guest)
    }
  }

  /// Sends away who was here for too long without a head.
  mutating func cutOverdue() {
    let now = ContinuousClock.now
    guests = guests.compactMap { guest in
      guard guest.deadline < now else { return guest }
      var guest = guest
      let bytes = guest.isLeaving ? [] : peek(guest.socket)
      if !bytes.isEmpty, refuse(&guest, bytes, 408) { return guest }
      close(guest.socket)
      return nil
    }
  }

  /// Sends the oldest guest away, for somebody who waits outside; false where all have only just come.
  mutating func makeRoom() -> Bool {
    guard let oldest = guests.indices.min(by: { guests[$0].came < guests[$1].came }),
      ContinuousClock.now - guests[oldest].came > Hall.grace
    else { return false }
    close(guests.remove(at: oldest).socket)
    return true
  }

  mutating func clear() {
    for guest in guests { close(guest.socket) }
    guests = []
  }
}

extension Hall {
  private func peek(_ socket: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limits.head + 1) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_PEEK)))
    }
  }

  /// Has poll(2) tell of the connection when there is more than was looked at (tcp(7), SO_RCVLOWAT).
  private func wait(_ socket: Int32, for count: Int) {
    var least = Int32(clamping: count)
    setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &least, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Answers, and has the guest leave: false where the answer cannot be sent in one piece.
  private func refuse(_ guest: inout Guest, _ bytes: [UInt8], _ status: Int) -> Bool {
    let request = WebRequest(flawed: bytes, status)
    guard let answer = refusing(request) else { return false }
    let page = answer.bytes(hasBody: request.method != "HEAD")
    guard send(guest.socket, page, page.count, Int32(MSG_NOSIGNAL)) == page.count else {
      return false
    }
    // With bytes left unread the end of the connection would take the answer along (RFC 9112 §9.6).
    shutdown(guest.socket, Int32(SHUT_WR))
    wait(guest.socket, for: 1)
    guest.isLeaving = true
    guest.deadline = .now + Hall.grace * 4
    return drain(guest)
  }

  /// Throws away what still comes; false at its end.
  private func drain(_ guest: Guest) -> Bool {
    var count = 1
    var pieces = 0
    while count > 0, pieces < 64 {
      count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) {
        recv(guest.socket, $0.baseAddress, $0.count, 0)
      }
      pieces += 1
    }
    return count > 0 || count < 0 && errno == EAGAIN
  }
}

extension WebAnswer {
  /// As it goes over a connection that ends with it.
  fileprivate func bytes(hasBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(WebAnswer.reasons[status] ?? "Refused")\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + (hasBody ? body : [])
  }

  private static let reasons = [
    400: "Bad Request", 405: "Method Not Allowed", 408: "Request Timeout", 411: "Length Required",
    413: "Content Too Large", 421: "Misdirected Request", 431: "Request Header Fields Too Large",
  ]
}
