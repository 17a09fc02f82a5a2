// Gzip: whole, in pieces, of several members, damaged, cut, too large.
import GazetteZip
import Testing

@Suite struct GunzipTests {
  /// `printf 'news news news\n' | gzip -n9`.
  private static let packed: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xcb, 0x4b, 0x2d, 0x2f, 0x56, 0xc8,
    0x83, 0x11, 0x5c, 0x00, 0xf8, 0xcd, 0xcf, 0x58, 0x0f, 0x00, 0x00, 0x00,
  ]
  private static let plain = Array("news news news\n".utf8)

  @Test func `a member is unpacked`() throws {
    #expect(try Gunzip.unpack(Self.packed, limit: 15) == Self.plain)
  }

  @Test func `the pieces of a stream may be single bytes`() throws {
    let stream = Gunzip()
    var output: [UInt8] = []
    for byte in Self.packed {
      #expect(!stream.isAtEnd)
      try withUnsafeBytes(of: byte) { piece in
        try stream.read(piece.bindMemory(to: UInt8.self), into: &output, limit: 100)
      }
    }
    #expect(stream.isAtEnd)
    #expect(output == Self.plain)
  }

  @Test func `members follow each other, and padding follows them`() throws {
    let packed = Self.packed + Self.packed + [0, 0, 0]
    #expect(try Gunzip.unpack(packed, limit: 100) == Self.plain + Self.plain)
  }

  @Test(arguments: [3, 10, 20, 27])
  func `what ends early is no shorter text`(length: Int) {
    #expect(throws: UnpackingFault.cut) {
      try Gunzip.unpack(Array(Self.packed[..<length]), limit: 100)
    }
  }

  @Test func `a wrong check sum is damage`() {
    var packed = Self.packed
    packed[20] ^= 1
    #expect(throws: UnpackingFault.broken) { try Gunzip.unpack(packed, limit: 100) }
  }

  @Test func `more than the limit is refused`() {
    #expect(throws: UnpackingFault.tooLarge) { try Gunzip.unpack(Self.packed, limit: 14) }
  }

  @Test func `gzip is known by how it begins`() {
    #expect(Gunzip.isPacked(Self.packed))
    #expect(!Gunzip.isPacked(Self.plain))
    #expect(!Gunzip.isPacked([0x1f, 0x8b]))
  }
}
