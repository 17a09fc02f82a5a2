// Lines and columns of a document, counted only when somebody asks.
import CSupport

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
    return gz_newlines(base + range.lowerBound, range.count)
  }
}
