// Cuts text to a number of characters.

extension PlainText {
  /// At most `count` characters, cut at a word where there is one, with an ellipsis when cut.
  public static func shortened(_ text: String, to count: Int) -> String {
    if text.utf8.count <= count { return text }
    guard count > 0 else { return "" }
    guard let end = end(of: count, in: text), end < text.endIndex else { return text }
    let room = text[..<text.index(before: end)]
    var kept = room
    let cutsWord = !(text[room.endIndex].isWhitespace)
    if cutsWord, let blank = room.lastIndex(where: \.isWhitespace) {
      let words = room[..<blank]
      // A language without blanks, or one very long word: the cut is where it is.
      if words.utf8.count * 2 >= room.utf8.count { kept = words }
    }
    while let last = kept.last, last.isWhitespace || last == "," || last == "…" {
      kept = kept.dropLast()
    }
    return kept + "…"
  }

  /// Where the first `count` characters of a longer text end; nil when it has fewer.
  private static func end(of count: Int, in text: String) -> String.Index? {
    let plain = text.utf8.withContiguousStorageIfAvailable { plainEnd(of: count, in: $0) }
    if let offset = plain ?? nil { return text.utf8.index(text.startIndex, offsetBy: offset) }
    return text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
  }

  /// The same in bytes, as long as each code point is a character of its own, the one that follows
  /// included; nil when that is not known.
  private static func plainEnd(of count: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    for _ in 0..<count {
      let length = characterLength(bytes, at: index)
      if length == 0 { return nil }
      index += length
    }
    return characterLength(bytes, at: index) > 0 ? index : nil
  }

  /// In bytes, of the characters that text mostly consists of and that nothing joins with each
  /// other: ASCII, Latin and Cyrillic letters, quotes and dashes, Han, Hangul. 0 for all others.
  private static func characterLength(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Int {
    guard index < bytes.count else { return 0 }
    let first = bytes[index]
    if first < 0x80 { return first == 0x0D ? 0 : 1 }
    guard index + 2 < bytes.count else { return 0 }
    let second = bytes[index + 1]
    switch first {
    case 0xC3...0xCB, 0xD0, 0xD1: return 2
    case 0xE2: return second == 0x80 && (0x90...0xA7).contains(bytes[index + 2]) ? 3 : 0
    case 0xE4...0xE9, 0xEB, 0xEC: return 3
    case 0xEA: return second >= 0xB0 ? 3 : 0
    case 0xED: return second <= 0x9D ? 3 : 0
    default: return 0
    }
  }
}
