// Makes one line of any text: white space folded, control characters gone.
import GazetteXML

enum Line {
  /// The text on one line; nil when nothing is left.
  static func folded(_ bytes: Bytes) -> String? {
    let range = bytes.trimmed(0..<bytes.count)
    guard !range.isEmpty else { return nil }
    return isFolded(bytes, range) ? bytes.string(range) : rebuilt(bytes, range)
  }

  static func folded(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { folded($0) }
  }

  /// True when there are only single blanks between ordinary characters.
  private static func isFolded(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
    var afterBlank = true
    for place in range {
      let byte = bytes[place]
      if byte > 32, byte < 127 {
        afterBlank = false
        continue
      }
      if byte == 32 {
        if afterBlank { return false }
        afterBlank = true
        continue
      }
      if byte < 128 || width(bytes, place, range.upperBound) != nil { return false }
      afterBlank = false
    }
    return true
  }

  private static func rebuilt(_ bytes: Bytes, _ range: Range<Int>) -> String? {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var place = range.lowerBound
    var isPending = false
    while place < range.upperBound {
      let byte = bytes[place]
      if byte <= 32 || byte == 127 {
        isPending = true
        place += 1
      } else if byte >= 128, let width = width(bytes, place, range.upperBound) {
        isPending = true
        place += width
      } else {
        if isPending, !output.isEmpty { output.append(.space) }
        isPending = false
        output.append(byte)
        place += 1
      }
    }
    return output.isEmpty ? nil : output.withUnsafeBufferPointer { $0.string(0..<$0.count) }
  }

  /// The length of the white space or C1 control outside ASCII that stands at `place`; nil when
  /// there is none.
  private static func width(_ bytes: Bytes, _ place: Int, _ end: Int) -> Int? {
    switch bytes[place] {
    case 0xC2:
      // C1 controls and the no-break space.
      return place + 1 < end && bytes[place + 1] <= 0xA0 ? 2 : nil
    case 0xE1:
      return matches(bytes, place, end, 0x9A, 0x80...0x80)
    case 0xE2:
      return matches(bytes, place, end, 0x80, 0x80...0x8A)
        ?? matches(bytes, place, end, 0x80, 0xA8...0xA9)
        ?? matches(bytes, place, end, 0x80, 0xAF...0xAF)
        ?? matches(bytes, place, end, 0x81, 0x9F...0x9F)
    case 0xE3:
      return matches(bytes, place, end, 0x80, 0x80...0x80)
    default:
      return nil
    }
  }

  private static func matches(
    _ bytes: Bytes, _ place: Int, _ end: Int, _ second: UInt8, _ third: ClosedRange<UInt8>
  ) -> Int? {
    place + 2 < end && bytes[place + 1] == second && third.contains(bytes[place + 2]) ? 3 : nil
  }
}
