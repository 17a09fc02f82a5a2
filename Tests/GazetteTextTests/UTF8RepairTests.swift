// Bytes that are no UTF-8 are replaced as the standard library does it.
import Testing

@testable import GazetteText

struct UTF8RepairTests {
  /// Pieces that make and break characters when they are put together.
  private static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("é".utf8), Array("한".utf8), Array("😀".utf8), [0xE2, 0x82],
    [0xF0, 0x9F, 0x98],
    [0xF0, 0x9F], [0xE2], [0xF0], [0xC3], [0x80], [0xBF], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
    [0xE0, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xF5],
    Array("plain words of ASCII, many of them".utf8),
  ]

  @Test(arguments: 0..<200)
  func `a repair is the standard library's, with room and without`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let bytes = (0..<seed).flatMap { _ in
      Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
    }
    let check = bytes.withUnsafeBufferPointer { UTF8Check($0) }
    let expected = Array(String(decoding: bytes, as: UTF8.self).utf8)
    for room in [0, 3 * bytes.count] {
      var repaired = bytes
      repaired.reserveCapacity(bytes.count + room)
      UTF8Repair.repair(&repaired, bad: check.bad + (check.isCutOff ? 1 : 0))
      #expect(repaired == expected)
    }
  }
}
