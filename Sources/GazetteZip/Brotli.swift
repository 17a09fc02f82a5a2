// Unpacks Brotli, piece by piece.
import CBrotli

/// One Brotli stream (RFC 7932).
public final class Brotli: Unpacker {
  private let state: OpaquePointer?
  public private(set) var isAtEnd = false

  public init() { state = BrotliDecoderCreateInstance(nil, nil, nil) }

  deinit { BrotliDecoderDestroyInstance(state) }

  public func read(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(UnpackingFault) {
    // What follows the stream is padding.
    guard !input.isEmpty, !isAtEnd else { return }
    guard let state else { throw .broken }
    var next = input.baseAddress
    var left = input.count
    // No room of ours: the decoder keeps what it has made until it is taken.
    var room = 0
    while true {
      let result = BrotliDecoderDecompressStream(state, &left, &next, &room, nil, nil)
      take(state, into: &output, limit: limit)
      guard output.count <= limit else { throw .tooLarge }
      switch result {
      case BROTLI_DECODER_RESULT_SUCCESS:
        isAtEnd = true
        return
      case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: return
      case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
      default: throw .broken
      }
    }
  }

  /// Takes what the decoder has ready, and no more than shows that it is too much.
  private func take(_ state: OpaquePointer, into output: inout [UInt8], limit: Int) {
    while output.count <= limit, BrotliDecoderHasMoreOutput(state) != 0 {
      var size = 0
      let ready = BrotliDecoderTakeOutput(state, &size)
      output.append(contentsOf: UnsafeBufferPointer(start: ready, count: size))
    }
  }
}
