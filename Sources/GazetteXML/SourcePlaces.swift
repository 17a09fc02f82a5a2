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
    guard let base = bytes.baseAddress else { return 0 }
    var count = 0
    var place = range.lowerBound
    while place + 32 <= range.upperBound {
      // Eight bits a lane hold 255 hits.
      var hits = SIMD32<UInt8>(repeating: 0)
      let end = min(range.upperBound - 32, place + 254 * 32)
      while place <= end {
        let block = UnsafeRawPointer(base + place).loadUnaligned(as: SIMD32<UInt8>.self)
        hits = hits &+ SIMD32<UInt8>(repeating: 0).replacing(with: 1, where: block .== .newline)
        place += 32
      }
      let low = SIMD16<UInt16>(truncatingIfNeeded: hits.lowHalf)
      let high = SIMD16<UInt16>(truncatingIfNeeded: hits.highHalf)
      count += Int((low &+ high).wrappedSum())
    }
    while place < range.upperBound {
      if bytes[place] == .newline { count += 1 }
      place += 1
    }
    return count
  }
}
