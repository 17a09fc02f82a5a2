// What a loopback server does when it is asked: a good answer, or any kind of bad one.

/// The steps of an answer, byte for byte.
public struct LoopbackReply: Sendable {
  public enum Step: Sendable {
    case send([UInt8])
    /// The same bytes until the client goes away.
    case repeatForever([UInt8])
    case wait(milliseconds: Int)
    /// Nothing more, until the client goes away.
    case hang
    /// Cuts the connection with a TCP reset.
    case reset
  }

  public var steps: [Step]
  /// Whether the connection ends with the answer.
  public var closes: Bool

  public init(_ steps: [Step], closes: Bool = true) {
    self.steps = steps
    self.closes = closes
  }

  /// A complete answer with its length; the connection stays open.
  public static func answer(
    _ status: Int, headers: [(String, String)] = [], body: [UInt8] = []
  ) -> LoopbackReply {
    let noBody = status == 304 || status == 204
    let length = noBody ? [] : [("Content-Length", "\(body.count)")]
    let head = LoopbackReply.head(status, headers + length)
    return LoopbackReply([.send(head + (noBody ? [] : body))], closes: false)
  }

  /// A 200 with text.
  public static func page(_ text: String, headers: [(String, String)] = []) -> LoopbackReply {
    .answer(200, headers: headers, body: Array(text.utf8))
  }

  /// A redirect.
  public static func redirect(
    _ status: Int, to location: String, headers: [(String, String)] = []
  ) -> LoopbackReply {
    .answer(status, headers: [("Location", location)] + headers)
  }

  /// A body in chunks (RFC 9112 §7.1). Without its end the last chunk is missing.
  public static func chunked(
    _ chunks: [[UInt8]], headers: [(String, String)] = [], isComplete: Bool = true
  ) -> LoopbackReply {
    let all = headers + [("Transfer-Encoding", "chunked")]
    var bytes = head(200, all)
    for chunk in chunks {
      bytes += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + [13, 10]
    }
    if isComplete { bytes += Array("0\r\n\r\n".utf8) }
    return LoopbackReply([.send(bytes)], closes: !isComplete)
  }

  /// Only so many bytes of an answer, then the end of the connection.
  public func cut(after count: Int) -> LoopbackReply {
    var left = count
    var kept: [Step] = []
    for case .send(let bytes) in steps where left > 0 {
      kept.append(.send(Array(bytes.prefix(left))))
      left -= bytes.count
    }
    return LoopbackReply(kept)
  }

  /// Bytes as they are, then the end of the connection.
  public static func raw(_ text: String) -> LoopbackReply {
    LoopbackReply([.send(Array(text.utf8))])
  }

  /// Status line and headers, with the empty line that ends them.
  public static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Reply"] + headers.map { "\($0.0): \($0.1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
