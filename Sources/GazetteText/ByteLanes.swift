// Eight bytes at once in one word. The standard library's vectors are many times slower here.

extension UInt64 {
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// 1 in each byte that is `byte`, else 0.
  @inlinable @inline(__always)
  package func lanes(equalTo byte: UInt8) -> UInt64 {
    let low = UInt64.ones &* 0x7F
    let difference = self ^ (UInt64.ones &* UInt64(byte))
    return ~(((difference & low) &+ low) | difference | low) >> 7
  }

  /// True when there are two blanks in a row, or one after `before`; this one's last tells the next.
  @inlinable @inline(__always)
  package func hasDoubleBlank(after isBlank: inout Bool) -> Bool {
    let blanks = lanes(equalTo: 0x20)
    let isDouble = blanks & (blanks << 8 | (isBlank ? 1 : 0)) != 0
    isBlank = blanks >> 56 != 0
    return isDouble
  }

  /// True when some byte is below 32. May be true for a byte after such a one as well.
  @inlinable @inline(__always)
  package var hasControl: Bool {
    (self &- (UInt64.ones &* 0x20)) & ~self & UInt64.highBits != 0
  }
}

extension UInt64 {
  /// With the capital ASCII letters among eight bytes made small.
  @inlinable @inline(__always)
  package var lowerCasedASCII: UInt64 {
    let low = self & (UInt64.ones &* 0x7F)
    let fromA = low &+ UInt64.ones &* (0x80 - 0x41)
    let afterZ = low &+ UInt64.ones &* (0x80 - 0x5B)
    return self | (fromA & ~afterZ & ~self & UInt64.highBits) >> 2
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Eight bytes from `offset` on, the first in the lowest place.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    let raw = UnsafeRawBufferPointer(self)
    return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// At most eight bytes from `offset` on, and zeros in the places of the others.
  @inlinable @inline(__always)
  package func word(at offset: Int, count length: Int) -> UInt64 {
    if length == 8 { return word(at: offset) }
    if offset + 8 <= count { return word(at: offset) & ((1 &<< UInt64(length * 8)) &- 1) }
    var word: UInt64 = 0
    for step in 0..<length { word |= UInt64(self[offset + step]) &<< UInt64(step * 8) }
    return word
  }

  /// True when some byte is a blank, an ASCII control character or DEL: none stands in an address.
  @inlinable package var hasBlankOrControl: Bool {
    isAny { ($0 &- UInt64.ones &* 0x21) & ~$0 & UInt64.highBits | $0.lanes(equalTo: 0x7F) != 0 }
  }

  /// True when all bytes are ASCII characters that are seen.
  @inlinable package var isVisibleASCII: Bool {
    !isAny {
      ($0 &- UInt64.ones &* 0x21 | $0) & UInt64.highBits | $0.lanes(equalTo: 0x7F) != 0
    }
  }

  /// True when `holds` is for one of the words that the bytes are in, the last of them filled up
  /// with letters.
  @inlinable @inline(__always)
  package func isAny(_ holds: (UInt64) -> Bool) -> Bool {
    var place = 0
    while place + 8 <= count {
      if holds(word(at: place)) { return true }
      place += 8
    }
    let rest = count - place
    return rest > 0
      && holds(word(at: place, count: rest) | UInt64.ones &* 0x61 &<< UInt64(rest * 8))
  }

  /// True when both ranges hold the same bytes.
  @inlinable @inline(__always)
  package func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var step = 0
    while step < left.count {
      let length = Swift.min(8, left.count - step)
      if word(at: left.lowerBound + step, count: length)
        != word(at: right.lowerBound + step, count: length)
      {
        return false
      }
      step += 8
    }
    return true
  }
}
