// Lines and columns of a document, counted only when somebody asks.

/// Tells lines of offsets. Asking in rising order reads the document once.
struct SourcePlaces {
  private var offset = 0
  private var line = 1

  /// The line of `place`, from 1.
  mutating func line(of place: Int, in bytes: Bytes) -> Int {
    let place = min(max(place, 0), bytes.count)
    if place >= offset {
      line += SourcePlaces.newlines(in: bytes, offset..<place)
    } else {
      line -= SourcePlaces.newlines(in: bytes, place..<offset)
    }
    offset = place
    return line
  }

  /// The column of `place` in bytes, from 1. Looks back at most 10,000 bytes.
  static func column(of place: Int, in bytes: Bytes) -> Int {
    var start = min(max(place, 0), bytes.count)
    let limit = max(0, start - 10_000)
    var column = 1
    while start > limit, bytes[start - 1] != .newline {
      start -= 1
      column += 1
    }
    return column
  }

  private static func newlines(in bytes: Bytes, _ range: Range<Int>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var count = 0
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      // A sum in eight lanes, each of which holds 255 hits.
      var lanes: UInt64 = 0
      let end = min(range.upperBound - 8, place + 254 * 8)
      while place <= end {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        lanes &+= word.lanes(equalTo: .newline)
        place += 8
      }
      count += lanes.laneSum
    }
    while place < range.upperBound {
      if bytes[place] == .newline { count += 1 }
      place += 1
    }
    return count
  }
}

// Eight bytes at once in one word. The standard library's vectors are many times slower here.
extension UInt64 {
  static let ones: UInt64 = 0x0101_0101_0101_0101

  /// 1 in each byte that is `byte`, else 0.
  @inline(__always)
  func lanes(equalTo byte: UInt8) -> UInt64 {
    let low = UInt64.ones &* 0x7F
    let difference = self ^ (UInt64.ones &* UInt64(byte))
    return ~(((difference & low) &+ low) | difference | low) >> 7
  }

  /// True when some byte is below 32. May be true for a byte after such a one as well.
  @inline(__always)
  var hasControl: Bool {
    (self &- (UInt64.ones &* 0x20)) & ~self & (UInt64.ones &* 0x80) != 0
  }

  /// All bytes added up.
  @inline(__always)
  var laneSum: Int {
    let pairs = (self & 0x00FF_00FF_00FF_00FF) &+ ((self >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }
}
