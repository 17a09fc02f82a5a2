// Folds any text onto one line.

enum LineText {
  /// White space and control characters become single blanks; none at the ends.
  static func folded(_ text: String) -> String {
    var text = text
    let changed: String? = text.withUTF8 { isLine($0) ? nil : folded($0) }
    return changed ?? text
  }

  private static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var out = HTMLBuffer(capacity: bytes.count)
    var owesBlank = false
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = gapLength(bytes, at: index)
      if length == 0 {
        index += 1
        continue
      }
      append(bytes[start..<index], to: &out, &owesBlank)
      // A byte order mark is nothing at all.
      if bytes[index] != 0xEF { owesBlank = true }
      index += length
      start = index
    }
    append(bytes[start...], to: &out, &owesBlank)
    return out.string
  }

  private static func append(
    _ run: Slice<UnsafeBufferPointer<UInt8>>, to out: inout HTMLBuffer, _ owesBlank: inout Bool
  ) {
    if run.isEmpty { return }
    if owesBlank, out.count > 0 { out.append(0x20) }
    owesBlank = false
    out.append(UnsafeBufferPointer(rebasing: run))
  }

  /// How many bytes the blank, control character or byte order mark at `index` takes; else 0.
  /// Bidi overrides and isolates, C1 and line separators count as controls (DESIGN §4).
  private static func gapLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return first <= 0x20 || first == 0x7F ? 1 : 0 }
    guard index + 1 < bytes.count else { return 0 }
    let second = bytes[index + 1]
    if first == 0xC2 { return second <= 0xA0 ? 2 : 0 }
    guard index + 2 < bytes.count else { return 0 }
    let third = bytes[index + 2]
    let isGap =
      switch (first, second) {
      case (0xE1, 0x9A): third == 0x80
      case (0xE2, 0x80): third <= 0x8A || third >= 0xA8 && third <= 0xAF
      case (0xE2, 0x81): third == 0x9F || third >= 0xA6 && third <= 0xA9
      case (0xE3, 0x80): third == 0x80
      case (0xEF, 0xBB): third == 0xBF
      default: false
      }
    return isGap ? 3 : 0
  }

  /// U+FFFE and U+FFFF, which other cleaners want to see.
  private static func isNoncharacter(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF
      && bytes[index + 2] >= 0xBE
  }

  /// True when nothing is to do: only single blanks between words.
  static func isLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var afterBlank = true
    var place = 0
    while place < bytes.count {
      let end = min(place + 8, bytes.count)
      if end - place == 8, !mayHaveGap(bytes.word(at: place)) {
        if bytes.word(at: place).hasDoubleBlank(after: &afterBlank) { return false }
      } else {
        for index in place..<end {
          let isBlank = bytes[index] == 0x20
          let isOdd = gapLength(bytes, at: index) > 0 || isNoncharacter(bytes, at: index)
          if isBlank ? afterBlank : isOdd { return false }
          afterBlank = isBlank
        }
      }
      place = end
    }
    return !afterBlank || bytes.isEmpty
  }

  /// False when none of eight bytes is or begins a gap other than a blank.
  @inline(__always)
  private static func mayHaveGap(_ word: UInt64) -> Bool {
    if word.hasControl || word.lanes(equalTo: 0x7F) != 0 { return true }
    guard word & UInt64.highBits != 0 else { return false }
    let begins =
      word.lanes(equalTo: 0xC2) | word.lanes(equalTo: 0xE1) | word.lanes(equalTo: 0xE2)
      | word.lanes(equalTo: 0xE3) | word.lanes(equalTo: 0xEF)
    return begins != 0
  }
}
