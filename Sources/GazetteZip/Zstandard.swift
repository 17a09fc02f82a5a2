// Unpacks Zstandard, piece by piece.
import CZstd

/// One Zstandard stream (RFC 8878), of one or more frames.
public final class Zstandard: Unpacker {
  private let state: OpaquePointer?
  private var isBetweenFrames = true
  private var isOver = false
  private var hasFrame = false

  /// RFC 9659 §3: over HTTP no frame may need a window of more than 8 MB. Who sends one wants the
  /// reader's memory.
  private static let windowLog: Int32 = 23

  public init() {
    state = ZSTD_createDCtx()
    if let state { ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, Self.windowLog) }
  }

  deinit { ZSTD_freeDCtx(state) }

  /// True at the end of a frame: only there may a stream stop.
  public var isAtEnd: Bool { hasFrame && isBetweenFrames }

  public func read(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(UnpackingFault) {
    guard let state else { throw .broken }
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    while source.pos < source.size && !isOver {
      if isAtEnd && !Self.startsFrame(input[source.pos]) {
        isOver = true
        break
      }
      hasFrame = true
      try step(state, &source, into: &output, limit: limit)
    }
  }

  /// What follows the last frame is padding, unless it begins like another one: RFC 8878 §3.1.1 and
  /// §3.1.2, the magic numbers' first bytes.
  private static func startsFrame(_ byte: UInt8) -> Bool { byte == 0x28 || byte >> 4 == 5 }

  /// Reads on until the input is used up or a frame ends.
  private func step(
    _ state: OpaquePointer, _ source: inout ZSTD_inBuffer, into output: inout [UInt8], limit: Int
  ) throws(UnpackingFault) {
    let room = 65_536
    var isFull = true
    while isFull {
      let left = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var sink = ZSTD_outBuffer(dst: buffer.baseAddress, size: room, pos: 0)
        let left = ZSTD_decompressStream(state, &sink, &source)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<sink.pos]))
        isFull = sink.pos == room
        return left
      }
      guard ZSTD_isError(left) == 0 else { throw .broken }
      guard output.count <= limit else { throw .tooLarge }
      isBetweenFrames = left == 0
      if isBetweenFrames { return }
    }
  }
}
