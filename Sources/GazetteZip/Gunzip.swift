// Unpacks gzip, piece by piece or at once.
import CZlib

/// One gzip stream (RFC 1952), of one or more members.
public final class Gunzip: Unpacker {
  private let stream: UnsafeMutablePointer<z_stream>
  private var isBetweenMembers = true
  private var isOver = false
  private var hasMember = false

  public init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for "gzip only", check sums included.
    let code = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    isOver = code != Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// True at the end of a member: only there may a stream stop.
  public var isAtEnd: Bool { hasMember && isBetweenMembers }

  /// Appends what `input` unpacks to, as long as `output` keeps within `limit`.
  public func read(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(UnpackingFault) {
    guard !isOver, !input.isEmpty else { return }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(clamping: input.count)
    while stream.pointee.avail_in > 0 && !isOver {
      if isBetweenMembers && hasMember && !startsMember() { break }
      isBetweenMembers = false
      hasMember = true
      try step(into: &output, limit: limit)
    }
  }

  /// What follows the last member is padding, unless it begins like another one.
  private func startsMember() -> Bool {
    if stream.pointee.next_in.pointee == 0x1f { return true }
    isOver = true
    return false
  }

  private func step(into output: inout [UInt8], limit: Int) throws(UnpackingFault) {
    let room = 65_536
    let before = output.count
    let code = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(room)
      let code = inflate(stream, Z_NO_FLUSH)
      let made = room - Int(stream.pointee.avail_out)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<made]))
      return code
    }
    guard output.count <= limit else { throw .tooLarge }
    switch code {
    case Z_STREAM_END:
      isBetweenMembers = true
      inflateReset(stream)
    case Z_OK: break
    case Z_BUF_ERROR where output.count > before || stream.pointee.avail_in == 0: break
    default: throw .broken
    }
  }
}

extension Gunzip {
  /// Whether `bytes` begin like gzip that is packed by deflate, the only way there is.
  public static func isPacked(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1f, 0x8b, 8])
  }

  /// All of `bytes` unpacked, into no more than `limit` bytes.
  public static func unpack(_ bytes: [UInt8], limit: Int) throws(UnpackingFault) -> [UInt8] {
    try Gunzip().unpack(bytes, limit: limit, expected: expected(bytes))
  }

  /// What the last four bytes say of the size, as far as deflate can reach it: a thousand times what
  /// is packed. It may be wrong, since anybody can write there, and is only a hint.
  private static func expected(_ bytes: [UInt8]) -> Int {
    guard bytes.count >= 18 else { return 0 }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return min(size, bytes.count * 1032)
  }
}
