// Where a server listens, as people write it.

/// `127.0.0.1:8080`, `[::1]:8080`, or a port alone: then this machine, by all of its own addresses.
public struct ListenPlace: Sendable, Hashable {
  /// An address without brackets; nil: this machine.
  public var host: String?
  /// 0: any that is free.
  public var port: UInt16

  public init(host: String? = nil, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// nil for what is none. Whether the host is an address at all is not looked at.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else {
      guard let port = ListenPlace.port(text) else { return nil }
      self.init(port: port)
      return
    }
    guard let port = ListenPlace.port(text[text.index(after: colon)...]) else { return nil }
    var host = text[..<colon]
    if host.first == "[", host.last == "]" {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      // Which of its numbers is the port cannot be told.
      return nil
    }
    let isOwn = host.isEmpty || host.lowercased() == "localhost"
    self.init(host: isOwn ? nil : String(host), port: port)
  }

  private static func port(_ text: some StringProtocol) -> UInt16? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt16(text) : nil
  }
}
