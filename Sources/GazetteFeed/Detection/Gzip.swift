// Unpacks documents that are gzip although nobody said so.
import CZlib

enum Gzip {
  static func isPacked(_ bytes: [UInt8]) -> Bool {
    bytes.count > 18 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  /// The document unpacked; nil when it is damaged, cut, or longer than `maximum` bytes.
  static func unpack(_ bytes: [UInt8], maximum: Int) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // 16 asks for gzip framing.
    guard inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var input = bytes
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      return inflateAll(&stream, into: &output, maximum: maximum)
    }
    return isWhole ? output : nil
  }

  private static func inflateAll(
    _ stream: inout z_stream, into output: inout [UInt8], maximum: Int
  ) -> Bool {
    let chunkSize = 1 << 16
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let status = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.next_out = chunk.baseAddress
        stream.avail_out = UInt32(chunkSize)
        return inflate(&stream, Z_NO_FLUSH)
      }
      let count = chunkSize - Int(stream.avail_out)
      guard output.count + count <= maximum else { return false }
      output += chunk[..<count]
      if status == Z_STREAM_END { return true }
      guard status == Z_OK, count > 0 || stream.avail_in > 0 else { return false }
    }
  }
}
