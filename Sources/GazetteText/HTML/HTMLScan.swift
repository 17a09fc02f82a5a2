// Finds the bytes that matter in a run of text, many bytes at a step.

enum HTMLScan {
  /// Bytes that are written as they are: everything but `& < > "` and controls.
  private static let isSafe: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x7F: false
    case 0x09, 0x0A: true
    default: byte >= 0x20
    }
  }

  /// The index of the first byte at or after `start` that is not safe; the end if there is none.
  static func safeEnd(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    isSafe.withUnsafeBufferPointer { isSafe in
      while index < run.count, isSafe[Int(run[index])] { index += 1 }
    }
    return index
  }

  private static let isWord: [Bool] = (0..<256).map { byte in
    byte > 0x20 && byte != 0x7F && byte != 0xC2
  }

  /// The index of the first byte at or after `start` that is a blank or a control character, or
  /// begins a non-breaking space; the end if there is none.
  static func wordEnd(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    isWord.withUnsafeBufferPointer { isWord in
      while index < run.count, isWord[Int(run[index])] { index += 1 }
    }
    return index
  }

  /// Where the first control character, noncharacter or carriage return at or after `start` is;
  /// an empty range if there is none. Other white space is no control character here.
  static func oddity(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    var index = start
    while true {
      index = suspectEnd(run, from: index)
      if index >= run.count { return run.count..<run.count }
      let length = forbiddenLength(run, at: index)
      if length > 0 { return index..<min(run.count, index + length) }
      index += 1
    }
  }

  private static func forbiddenLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < run.count ? run[index + offset] : 0 }
    switch run[index] {
    case 0xC2: return byte(1) < 0xA0 ? 2 : 0
    case 0xEF:
      let isArabicGap = byte(1) == 0xB7 && (0x90...0xAF).contains(byte(2))
      return isArabicGap || byte(1) == 0xBF && byte(2) >= 0xBE ? 3 : 0
    case 0xF0...0xFF:
      return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    default: return 1
    }
  }

  private static let isSuspect: [Bool] = (0..<256).map { byte in
    switch byte {
    case 0x09, 0x0A, 0x0C: false
    default: byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF || byte >= 0xF0
    }
  }

  private static func suspectEnd(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    isSuspect.withUnsafeBufferPointer { isSuspect in
      while index < run.count, !isSuspect[Int(run[index])] { index += 1 }
    }
    return index
  }
}
