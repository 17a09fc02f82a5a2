// The scans that take many bytes at a step find what a look at each byte finds.
import Testing

@testable import GazetteText

struct HTMLScanTests {
  private func plainPart(_ text: [UInt8], quotes: Bool) -> (written: [UInt8], end: Int) {
    var buffer = HTMLBuffer(capacity: 0)
    let end = text.withUnsafeBufferPointer { buffer.appendPlain($0, from: 0, quotes: quotes) }
    return (Array(buffer.contents), end)
  }

  @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 100])
  func `text is copied up to the first byte with a meaning, wherever that stands`(count: Int) {
    let text = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    #expect(plainPart(text, quotes: true) == (text, count))
    for place in 0..<count {
      for byte in UInt8.min...UInt8.max {
        var marked = text
        marked[place] = byte
        for quotes in [true, false] {
          let isSpecial =
            byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F
            || "&<>".utf8.contains(byte) || quotes && byte == UInt8(ascii: "\"")
          let end = isSpecial ? place : count
          let (written, foundEnd) = plainPart(marked, quotes: quotes)
          guard foundEnd != end || written != Array(marked[..<end]) else { continue }
          Issue.record("byte \(byte) at \(place) of \(count), quotes: \(quotes)")
        }
      }
    }
  }

  private func oddity(_ text: [UInt8]) -> Range<Int> {
    text.withUnsafeBufferPointer { HTMLScan.oddity($0, from: 0) }
  }

  private static let odd: [UInt32] = [
    0x0D, 0x00, 0x1F, 0x7F, 0x80, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF,
  ]
  private static let even: [UInt32] = [
    0x09, 0x0A, 0x0C, 0x20, 0x7E, 0xA0, 0xE9, 0xFDCF, 0xFDF0, 0xFFFD, 0xFF01, 0x6F22, 0xD55C,
    0x1_F600, 0x1_FFFD, 0x10_FFFD,
  ]

  private func bytes(_ value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).flatMap(UTF8.encode).map { Array($0) } ?? []
  }

  @Test func `a character that no text has is found wherever it stands`() {
    for place in 0..<70 {
      let before = Array(repeating: UInt8(ascii: "x"), count: place)
      for rest in ["", "tail", String(repeating: "é", count: 40)] {
        for odd in Self.odd.map(bytes) {
          let found = oddity(before + odd + rest.utf8)
          #expect(found == place..<place + odd.count, "\(odd) at \(place)")
        }
        for even in Self.even.map(bytes) {
          #expect(oddity(before + even + rest.utf8).isEmpty, "\(even) at \(place)")
        }
      }
    }
  }
}
