// Zstandard: whole, in pieces, of several frames, damaged, cut, too large, with too wide a window.
import GazetteZip
import Testing

@Suite struct ZstandardTests {
  /// `text`, packed by the zstd program, with a check sum.
  private static let packed: [UInt8] = [
    0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x68, 0xad, 0x01, 0x00, 0x32, 0xc3, 0x0a, 0x10, 0xc0, 0xeb, 0x30,
    0x56, 0xa8, 0xc9, 0x8e, 0xcd, 0xc2, 0xcd, 0xbd, 0x3f, 0xf6, 0x76, 0x99, 0x13, 0x0d, 0x89, 0x78,
    0x34, 0x51, 0xb1, 0x9c, 0x4f, 0xcb, 0xb9, 0x20, 0x51, 0x51, 0xfd, 0xa9, 0x00, 0xd9, 0xaf, 0xb8,
    0x7e, 0xd2, 0xa6, 0xcf, 0x7c, 0xb3, 0x08, 0x01, 0x00, 0x23, 0xbc, 0xfd, 0x15, 0x14, 0x68, 0x7c,
    0xa8, 0x64,
  ]
  private static let text = Array(BrotliTests.text.utf8)

  /// `<rss/>` as one block that is not compressed, in a frame that needs a window of the size that
  /// `window` describes (RFC 8878 §3.1.1.1.2).
  private static func frame(window: UInt8) -> [UInt8] {
    [0x28, 0xb5, 0x2f, 0xfd, 0x00, window, 0x31, 0x00, 0x00] + Array("<rss/>".utf8)
  }

  @Test func `a frame is unpacked whole`() throws {
    #expect(try Zstandard().unpack(Self.packed, limit: 10_000) == Self.text)
  }

  @Test func `it does not matter in what pieces a frame comes`() throws {
    let stream = Zstandard()
    var output: [UInt8] = []
    for byte in Self.packed {
      #expect(!stream.isAtEnd)
      try [byte].withUnsafeBufferPointer { try stream.read($0, into: &output, limit: 10_000) }
    }
    #expect(output == Self.text)
    #expect(stream.isAtEnd)
  }

  @Test func `frames follow each other, some to be skipped, and padding follows them`() throws {
    let skippable: [UInt8] = [0x5f, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 0x28, 0x28]
    let stream = skippable + Self.packed + skippable + Self.packed + [0, 0, 0]
    #expect(try Zstandard().unpack(stream, limit: 10_000) == Self.text + Self.text)
  }

  @Test func `a stream that was cut anywhere is no whole one`() {
    for length in 0..<Self.packed.count {
      #expect(throws: UnpackingFault.cut) {
        try Zstandard().unpack(Array(Self.packed[..<length]), limit: 10_000)
      }
    }
  }

  @Test func `damage is told, by the check sum too`() {
    var packed = Self.packed
    packed[packed.count - 1] ^= 1
    for bytes in [packed, [UInt8](repeating: 0xff, count: 100)] {
      #expect(throws: UnpackingFault.broken) { try Zstandard().unpack(bytes, limit: 10_000) }
    }
  }

  @Test func `more than the limit is refused, and exactly the limit is not`() throws {
    let size = Self.text.count
    #expect(try Zstandard().unpack(Self.packed, limit: size).count == size)
    #expect(throws: UnpackingFault.tooLarge) {
      try Zstandard().unpack(Self.packed, limit: size - 1)
    }
  }

  @Test func `a window of 8 MB is borne, of 9 MB is not`() throws {
    #expect(try Zstandard().unpack(Self.frame(window: 0x68), limit: 100) == Array("<rss/>".utf8))
    #expect(throws: UnpackingFault.broken) {
      try Zstandard().unpack(Self.frame(window: 0x69), limit: 100)
    }
  }
}
