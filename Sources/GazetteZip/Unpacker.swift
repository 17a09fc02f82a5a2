// What the readers of packed bytes have in common.

/// Why packed bytes could not be unpacked.
public enum UnpackingFault: Error, Sendable, Hashable {
  case broken
  /// The bytes end before their stream does.
  case cut
  /// More bytes unpacked than the limit.
  case tooLarge
}

/// Unpacks a stream piece by piece.
public protocol Unpacker: AnyObject {
  /// True where the stream may stop: a body that ends elsewhere was cut.
  var isAtEnd: Bool { get }

  /// Appends what `input` unpacks to, as long as `output` keeps within `limit` bytes.
  func read(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(UnpackingFault)
}

extension Unpacker {
  /// All of `bytes` unpacked, into no more than `limit` bytes. Where `expected` bytes come out, they are
  /// never copied.
  public func unpack(
    _ bytes: [UInt8], limit: Int, expected: Int = 0
  ) throws(UnpackingFault) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(min(expected, limit))
    try bytes.withUnsafeBufferPointer { buffer throws(UnpackingFault) in
      try read(buffer, into: &output, limit: limit)
    }
    guard isAtEnd else { throw .cut }
    return output
  }
}
