// Compares names by two words of eight bytes each.
import GazetteText

/// The first and last eight bytes of a name: of most names that is all.
struct NameKey: Equatable {
  var first: UInt64
  var last: UInt64
  var length: Int

  @inline(__always)
  init(_ range: Range<Int>, in bytes: Bytes) {
    length = range.count
    first = bytes.word(at: range.lowerBound, count: min(length, 8))
    last = length > 8 ? bytes.word(at: range.upperBound - 8) : 0
  }

  var isWhole: Bool { length <= 16 }

  @inline(__always)
  var hash: UInt64 {
    // The multiplier of Knuth's multiplicative hashing, whose best bits are the high ones.
    (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The same of the name in small letters.
  var lowered: NameKey {
    var key = self
    key.first = first.lowered
    key.last = last.lowered
    return key
  }
}

extension UInt64 {
  /// Eight bytes with ASCII letters in lower case, all else as it is.
  fileprivate var lowered: UInt64 {
    let low = self & ~UInt64.highBits
    let isFromA = low &+ UInt64.ones &* (0x80 - 0x41)
    let isBehindZ = low &+ UInt64.ones &* (0x80 - 0x5B)
    let isUpper = (isFromA ^ isBehindZ) & ~self & UInt64.highBits
    return self | isUpper >> 2
  }
}
