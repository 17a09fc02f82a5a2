// The characters of addresses: which are cut away, which are encoded.

enum AddressText {
  /// Blanks around the address, and control characters anywhere in it, are dropped, as browsers do.
  static func tidied(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var start = 0
    var end = bytes.count
    while let length = blankLength(at: start, before: end, of: bytes) { start += length }
    while let length = blankLength(endingAt: end, after: start, of: bytes) { end -= length }
    return bytes[start..<end].filter { $0 >= 0x20 && $0 != 0x7F }
  }

  /// True when there is nothing for `tidied` to do.
  static func isTidy(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last, 0x20 < first, first < 0x80, 0x20 < last,
      last < 0x80
    else { return false }
    for byte in bytes where byte < 0x20 || byte == 0x7F { return false }
    return true
  }

  /// Where the authority of `http://…` or `https://…` begins; nil for anything else.
  static func webAuthorityStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count > 7 else { return nil }
    let colon = bytes[4] == UInt8(ascii: "s") ? 5 : 4
    guard bytes[0] == UInt8(ascii: "h"), bytes[1] == UInt8(ascii: "t"),
      bytes[2] == UInt8(ascii: "t"), bytes[3] == UInt8(ascii: "p"),
      bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    return colon + 3
  }

  /// What may stand nowhere in an address: blanks, controls, quotes, angle brackets. Characters of
  /// other scripts stay, since people read addresses. A bit for each.
  static func needsEncoding(_ byte: UInt8) -> Bool {
    let half: UInt64 = byte & 0x40 == 0 ? 0x5000_0005_FFFF_FFFF : 0x8000_0001_1000_0000
    return byte < 0x80 && half &>> UInt64(byte & 0x3F) & 1 != 0
  }

  /// True when some of eight bytes may need encoding, or a dot may follow a slash among them.
  @inline(__always)
  static func isSuspicious(_ word: UInt64) -> Bool {
    let blanks = (word &- UInt64.ones &* 0x21) & ~word & UInt64.highBits
    // With one bit set, `<` is `>`.
    let angles = (word | UInt64.ones &* 0x02).lanes(equalTo: UInt8(ascii: ">"))
    let quotes = word.lanes(equalTo: UInt8(ascii: "\"")) | word.lanes(equalTo: UInt8(ascii: "`"))
    let others = word.lanes(equalTo: 0x7F) | word.lanes(equalTo: UInt8(ascii: "\\"))
    let dots = word.lanes(equalTo: UInt8(ascii: ".")) & word.lanes(equalTo: UInt8(ascii: "/")) << 8
    return blanks | angles | quotes | others | dots != 0
  }

  static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    output.append(hexDigits[Int(byte >> 4)])
    output.append(hexDigits[Int(byte & 15)])
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// U+00A0, U+3000, U+FEFF and U+200B to U+200F, as copied from pages, count as blanks.
  private static func blankLength(
    at start: Int, before end: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard start < end else { return nil }
    if bytes[start] <= 0x20 || bytes[start] == 0x7F { return 1 }
    for length in 2...3 where start + length <= end && isWideBlank(bytes[start..<start + length]) {
      return length
    }
    return nil
  }

  private static func blankLength(
    endingAt end: Int, after start: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard start < end else { return nil }
    if bytes[end - 1] <= 0x20 || bytes[end - 1] == 0x7F { return 1 }
    for length in 2...3 where end - length >= start && isWideBlank(bytes[end - length..<end]) {
      return length
    }
    return nil
  }

  private static func isWideBlank(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let first = bytes.startIndex
    if bytes.count == 2 { return bytes[first] == 0xC2 && bytes[first + 1] == 0xA0 }
    switch (bytes[first], bytes[first + 1], bytes[first + 2]) {
    case (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF), (0xE2, 0x80, 0x8B...0x8F): return true
    default: return false
    }
  }
}
