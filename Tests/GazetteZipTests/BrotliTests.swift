// Tests of unpacking Brotli.
import GazetteZip
import Testing

@Suite struct BrotliTests {
  /// `text`, packed by the brotli program.
  static let packed: [UInt8] = [
    0x1f, 0xf7, 0x07, 0xf8, 0x8d, 0x94, 0xab, 0xe5, 0x6c, 0x71, 0x04, 0xe5, 0xb6, 0x54, 0x9f, 0xbe,
    0x5a, 0x16, 0x8e, 0x29, 0x82, 0x88, 0x7b, 0x10, 0xec, 0x41, 0x24, 0xe9, 0xc8, 0x30, 0x2d, 0x84,
    0x36, 0x13, 0xc1, 0x24, 0xe4, 0xc7, 0x46, 0x95, 0x1e, 0xdc, 0xd6, 0xe6, 0x75, 0x68, 0xc1, 0x49,
    0x36, 0x76, 0x4e, 0xbf, 0x9f, 0xff, 0x06,
  ]
  static let text = String(
    repeating: "Gazette gathers news, keeps it, and hands it back. ", count: 40)

  @Test func `a stream is unpacked whole`() throws {
    #expect(try Brotli().unpack(Self.packed, limit: 10_000) == Array(Self.text.utf8))
  }

  @Test func `it does not matter in what pieces a stream comes`() throws {
    let stream = Brotli()
    var output: [UInt8] = []
    for byte in Self.packed {
      try [byte].withUnsafeBufferPointer { try stream.read($0, into: &output, limit: 10_000) }
    }
    #expect(output == Array(Self.text.utf8))
    #expect(stream.isAtEnd)
  }

  @Test func `a stream that was cut anywhere is no whole one`() {
    for length in 0..<Self.packed.count {
      #expect(throws: UnpackingFault.cut) {
        try Brotli().unpack(Array(Self.packed[..<length]), limit: 10_000)
      }
    }
  }

  @Test func `bytes that are no Brotli are broken`() {
    #expect(throws: UnpackingFault.broken) {
      try Brotli().unpack([UInt8](repeating: 0xff, count: 100), limit: 10_000)
    }
  }

  @Test func `more than the limit is refused, and exactly the limit is not`() throws {
    let size = Self.text.utf8.count
    #expect(try Brotli().unpack(Self.packed, limit: size).count == size)
    #expect(throws: UnpackingFault.tooLarge) {
      try Brotli().unpack(Self.packed, limit: size - 1)
    }
  }
}
