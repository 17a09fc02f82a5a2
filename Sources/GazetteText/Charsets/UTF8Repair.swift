// Puts U+FFFD where bytes are no UTF-8, in their own room where that suffices.

enum UTF8Repair {
  private static let replacement: (UInt8, UInt8, UInt8) = (0xEF, 0xBF, 0xBD)

  /// Replaces what is no character, each longest beginning of one as a whole (Unicode §3.9, as browsers
  /// do it). `bad` is at least the number of such places.
  static func repair(_ bytes: inout [UInt8], bad: Int) {
    let count = bytes.count
    // A place grows by two bytes at most. The text moves up by all of them, and comes back repaired.
    let growth = 2 * bad
    if bytes.capacity - count >= growth {
      bytes.append(contentsOf: repeatElement(0, count: growth))
      let kept = bytes.withUnsafeMutableBufferPointer { room in
        guard let base = room.baseAddress else { return 0 }
        (base + growth).update(from: base, count: count)
        return write(UnsafeBufferPointer(start: base + growth, count: count), to: base)
      }
      bytes.removeLast(bytes.count - kept)
    } else {
      bytes = [UInt8](unsafeUninitializedCapacity: count + growth) { room, kept in
        kept = bytes.withUnsafeBufferPointer { text in
          room.baseAddress.map { write(text, to: $0) } ?? 0
        }
      }
    }
  }

  /// `target` may be the same memory, as far below `text` as the repairs take.
  private static func write(
    _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let source = text.baseAddress else { return 0 }
    var read = 0
    var written = 0
    while read < text.count {
      let end = UTF8Check.endOfCharacters(text, from: read)
      (target + written).update(from: source + read, count: end - read)
      written += end - read
      read = end
      guard read < text.count else { break }
      read += UTF8Check.brokenLength(text, read)
      (target[written], target[written + 1], target[written + 2]) = replacement
      written += 3
    }
    return written
  }
}

extension UTF8Check {
  /// The first byte from `start` on that begins no character.
  fileprivate static func endOfCharacters(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = endOfASCII(bytes, from: index)
        continue
      }
      let length = length(bytes, index)
      guard length > 0 else { break }
      index += length
    }
    return index
  }

  /// How many bytes at `index`, where there is no character, begin one together; at least 1.
  fileprivate static func brokenLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let first = bytes[index]
    guard (0xE0...0xF4).contains(first), index + 1 < bytes.count,
      isSecond(bytes[index + 1], after: first)
    else { return 1 }
    let isLong = first >= 0xF0 && index + 2 < bytes.count && bytes[index + 2] & 0xC0 == 0x80
    return isLong ? 3 : 2
  }
}
