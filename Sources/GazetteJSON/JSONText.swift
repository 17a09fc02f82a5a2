// The strings of a JSON text: escapes resolved, names compared.

enum JSONText {
  /// The text of a string node, escapes resolved.
  static func decode(_ document: JSONDocument, _ node: JSONNode) -> String {
    document.bytes.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[node.range])
      if node.isVerbatim { return string(text, isUTF8: document.isUTF8) }
      // No escape is longer than what it stands for, except `\u` ones, which are never shorter.
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { room in
        let count = unescape(text, into: room)
        let whole = UnsafeBufferPointer(rebasing: room[..<count])
        return string(whole, isUTF8: document.isUTF8)
      }
    }
  }

  /// Quotes and escapes are ASCII, so a part between them of what is UTF-8 is UTF-8 as well.
  private static func string(_ text: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> String {
    isUTF8
      ? String(copying: UTF8Span(unchecked: text.span)) : String(decoding: text, as: UTF8.self)
  }

  /// Whether a name is exactly these bytes once its escapes are resolved.
  static func matches(
    _ wanted: UnsafeBufferPointer<UInt8>, _ node: JSONNode, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[node.range])
    if node.isVerbatim {
      return text.count == wanted.count && text.first == wanted.first
        && text.elementsEqual(wanted)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { room in
      room[..<unescape(text, into: room)].elementsEqual(wanted)
    }
  }

  /// Writes `text` with its escapes resolved; returns how many bytes that takes, at most as many
  /// as `text` has. The parser has checked every escape.
  private static func unescape(
    _ text: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let source = text.baseAddress, let target = room.baseAddress else { return 0 }
    var read = 0
    var written = 0
    while read < text.count {
      let run = JSONBytes.plainRun(source, from: read, to: text.count)
      (target + written).update(from: source + read, count: run - read)
      written += run - read
      read = run
      guard read < text.count else { break }
      if source[read] == UInt8(ascii: "\\"), read + 1 < text.count {
        written += resolve(source, &read, text.count, into: target + written)
      } else {
        target[written] = source[read]
        written += 1
        read += 1
      }
    }
    return written
  }

  /// Resolves the escape at `read`, moves past it, and returns how many bytes it stands for.
  private static func resolve(
    _ source: UnsafePointer<UInt8>, _ read: inout Int, _ end: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let letter = source[read + 1]
    if letter == UInt8(ascii: "u") { return resolveUnicode(source, &read, end, into: target) }
    read += 2
    switch letter {
    case UInt8(ascii: "n"): target[0] = 10
    case UInt8(ascii: "t"): target[0] = 9
    case UInt8(ascii: "r"): target[0] = 13
    case UInt8(ascii: "b"): target[0] = 8
    case UInt8(ascii: "f"): target[0] = 12
    default: target[0] = letter
    }
    return 1
  }

  private static func resolveUnicode(
    _ source: UnsafePointer<UInt8>, _ read: inout Int, _ end: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var scalar = codeUnit(source, read, end) ?? 0xFFFD
    read += 6
    if 0xD800..<0xDC00 ~= scalar, let low = codeUnit(source, read, end), 0xDC00..<0xE000 ~= low {
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      read += 6
    }
    let spelled = UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    var count = 0
    for byte in spelled ?? UTF8.encodedReplacementCharacter {
      target[count] = byte
      count += 1
    }
    return count
  }

  /// The value of the `\uXXXX` at `at`, if there is one.
  private static func codeUnit(
    _ source: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) -> UInt32? {
    guard at + 6 <= end, source[at] == UInt8(ascii: "\\"), source[at + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for index in at + 2..<at + 6 {
      guard let digit = JSONBytes.hexDigit(source[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
