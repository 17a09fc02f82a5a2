// Where a name ends: looked for in steps of eight bytes, or byte by byte.
import GazetteText

/// A name where it stands.
struct XMLName {
  var range: Range<Int>
  /// Its number in the table of names; -1 for one that found no room there.
  var number: Int
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The end of the name that begins at `start`: the first byte that no name has.
  func nameEnd(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isNameByte { end += 1 }
    return end
  }

  /// Where a name is usually ended by white space, `/`, `<`, `=`, `>` or `?`. What else stands
  /// before that was not looked at. nil when it is not near.
  @inline(__always)
  func usualNameEnd(from start: Int) -> Int? {
    var place = start
    // Names of more than 32 bytes are rare enough.
    let limit = Swift.min(start + 24, count - 8)
    while place <= limit {
      let ends = word(at: place).nameEnds
      if ends != 0 { return place + ends.trailingZeroBitCount >> 3 }
      place += 8
    }
    return nil
  }
}

extension UInt64 {
  /// The high bit of each byte that ends a name; above the lowest one there may be false ones.
  @inline(__always)
  fileprivate var nameEnds: UInt64 {
    let blanks = (self &- (UInt64.ones &* 0x21)) & ~self
    let slash = self ^ (UInt64.ones &* UInt64(UInt8.slash))
    // The four of `<`, `=`, `>`, `?` differ in their last two bits only.
    let bracket = (self & (UInt64.ones &* 0xFC)) ^ (UInt64.ones &* UInt64(UInt8.lessThan))
    let slashes = (slash &- UInt64.ones) & ~slash
    let brackets = (bracket &- UInt64.ones) & ~bracket
    return (blanks | slashes | brackets) & UInt64.highBits
  }
}
