// A small HTTP server on this machine, for tests: it misbehaves as told.
import Glibc
import Synchronization

/// Serves HTTP/1.1 on a free port of 127.0.0.1 until it is released or stopped.
///
///     let server = try LoopbackServer { request in .page("Hello, \(request.path)") }
///     let address = server.url("/feed.xml")
public final class LoopbackServer: Sendable {
  /// What a client sent.
  public struct Request: Sendable, Hashable {
    public var method: String
    /// With its query, as it came.
    public var path: String
    /// Names in lower case, in the order they came.
    public var headers: [Pair]
    /// The number of the connection that it came on, from 0.
    public var connection: Int

    public struct Pair: Sendable, Hashable {
      public var name: String
      public var value: String
    }

    /// The first header of that lower-case name.
    public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  /// The server could not be started: the number of the system's error.
  public struct Failure: Error, Sendable {
    public var code: Int32
  }

  public let port: Int
  private let shared: Shared

  /// Starts listening. `answer` is called on the connection's own thread.
  public init(_ answer: @escaping @Sendable (Request) -> LoopbackReply) throws(Failure) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0, let port = LoopbackServer.listen(socket) else {
      throw Failure(code: errno)
    }
    self.port = port
    shared = Shared(listener: socket, answer: answer)
    LoopbackServer.startThread(Unmanaged.passRetained(shared).toOpaque()) { context in
      guard let context else { return nil }
      Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().acceptAll()
      return nil
    }
  }

  deinit { shared.stop() }

  /// The address of `path` on this server.
  public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// `127.0.0.1:PORT`.
  public var authority: String { "127.0.0.1:\(port)" }

  /// All requests so far, in order of arrival.
  public var requests: [Request] { shared.state.withLock { $0.requests } }

  /// The greatest number of requests that were being answered at the same time.
  public var mostAtOnce: Int { shared.state.withLock { $0.mostAtOnce } }

  /// Closes everything. Called when the server is released.
  public func stop() { shared.stop() }

  private static func listen(_ socket: Int32) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        if bind(socket, plain, size) != 0 { return Int32(-1) }
        if Glibc.listen(socket, 512) != 0 { return Int32(-1) }
        return getsockname(socket, plain, &size)
      }
    }
    return code == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  fileprivate static func startThread(
    _ context: UnsafeMutableRawPointer,
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  ) {
    var thread = pthread_t()
    if pthread_create(&thread, nil, body, context) == 0 { pthread_detach(thread) }
  }
}

/// What the server's threads share.
private final class Shared: Sendable {
  struct State {
    var requests: [LoopbackServer.Request] = []
    var connections: Set<Int32> = []
    var nextConnection = 0
    var atOnce = 0
    var mostAtOnce = 0
    var isStopped = false
  }

  let state = Mutex(State())
  private let listener: Int32
  private let answer: @Sendable (LoopbackServer.Request) -> LoopbackReply

  init(listener: Int32, answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackReply) {
    self.listener = listener
    self.answer = answer
  }

  func acceptAll() {
    while true {
      let socket = accept(listener, nil, nil)
      guard socket >= 0 else { break }
      guard let number = admit(socket) else {
        close(socket)
        break
      }
      let connection = Connection(shared: self, socket: socket, number: number)
      LoopbackServer.startThread(Unmanaged.passRetained(connection).toOpaque()) { context in
        guard let context else { return nil }
        Unmanaged<Connection>.fromOpaque(context).takeRetainedValue().serve()
        return nil
      }
    }
    close(listener)
  }

  func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for socket in state.connections { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  func reply(to request: LoopbackServer.Request) -> LoopbackReply {
    state.withLock { state in
      state.requests.append(request)
      state.atOnce += 1
      state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
    }
    return answer(request)
  }

  func replied() { state.withLock { $0.atOnce -= 1 } }

  func leave(_ socket: Int32) {
    state.withLock { state in
      state.connections.remove(socket)
      close(socket)
    }
  }

  private func admit(_ socket: Int32) -> Int? {
    state.withLock { state in
      guard !state.isStopped else { return nil }
      state.connections.insert(socket)
      state.nextConnection += 1
      return state.nextConnection - 1
    }
  }
}

/// One client's connection, served by its own thread.
private final class Connection: Sendable {
  private let shared: Shared
  private let socket: Int32
  private let number: Int

  init(shared: Shared, socket: Int32, number: Int) {
    self.shared = shared
    self.socket = socket
    self.number = number
  }

  func serve() {
    var rest: [UInt8] = []
    while let head = readHead(&rest), let request = parse(head) {
      let reply = shared.reply(to: request)
      let isOpen = reply.steps.allSatisfy(perform)
      shared.replied()
      if !isOpen || reply.closes { break }
    }
    shared.leave(socket)
  }

  private func perform(_ step: LoopbackReply.Step) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes)
    case .repeatForever(let bytes):
      while send(bytes) {}
      return false
    case .wait(let milliseconds):
      usleep(UInt32(clamping: milliseconds) * 1000)
      return true
    case .hang:
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
      return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    }
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The bytes up to the empty line; what came after it stays in `rest`.
  private func readHead(_ rest: inout [UInt8]) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while rest.count < 1 << 20 {
      if let end = endOfHead(rest) {
        let head = Array(rest[..<end])
        rest.removeFirst(end)
        return head
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      rest += buffer[..<count]
      // A TLS handshake, for instance: nobody here understands it.
      guard let first = rest.first, (65...90).contains(first) else { return nil }
    }
    return nil
  }

  private func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for start in 0...(bytes.count - 4)
    where bytes[start] == 13 && bytes[start + 1] == 10 && bytes[start + 2] == 13
      && bytes[start + 3] == 10
    {
      return start + 4
    }
    return nil
  }

  private func parse(_ head: [UInt8]) -> LoopbackServer.Request? {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> LoopbackServer.Request.Pair? in
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      return LoopbackServer.Request.Pair(
        name: sides[0].lowercased(), value: String(sides[1].drop { $0 == " " }))
    }
    return LoopbackServer.Request(
      method: String(words[0]), path: String(words[1]), headers: headers, connection: number)
  }
}
