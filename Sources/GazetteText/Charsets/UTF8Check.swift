// Tells whether bytes are UTF-8, as fast as they can be read.
import CSupport

/// What a look at all the bytes of a document showed.
struct UTF8Check {
  /// Characters beyond ASCII that are well-formed; 0 when the whole document is.
  private(set) var good = 0
  /// Runs of bytes that are no character. One that the end of the document cut off is not counted.
  private(set) var bad = 0
  private(set) var isCutOff = false

  /// Nothing beyond ASCII was seen.
  private(set) var isASCII = false

  var isValid: Bool { bad == 0 && !isCutOff }

  /// Nearly all documents are well-formed, which is quickly told; characters are counted in those
  /// that are not.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let kind = bytes.baseAddress.map { gz_utf8($0, bytes.count) } ?? 1
    isASCII = kind == 1
    if kind == 0 { count(bytes) }
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        index = UTF8Check.endOfASCII(bytes, from: index)
        continue
      }
      let length = UTF8Check.length(bytes, index)
      if length > 0 {
        good += 1
        index += length
        if length == 3 { index = passOverThrees(bytes, from: index) }
      } else if UTF8Check.isCut(bytes, index) {
        isCutOff = true
        return
      } else {
        bad += 1
        index += 1
      }
    }
    isASCII = isValid && good == 0
  }

  /// The first byte from `start` on that is not ASCII, 32 bytes at a time.
  static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 32 <= raw.count {
      let first = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = raw.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      let third = raw.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      let fourth = raw.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      if (first | second | third | fourth) & high != 0 { break }
      index += 32
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// Most scripts of Asia are runs of three bytes each: they are taken four bytes at a time.
  @inline(__always)
  private mutating func passOverThrees(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 4 <= raw.count {
      let word = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      // E0 and ED allow fewer second bytes; they are left to `length`.
      guard word & 0xC0C0F0 == 0x8080E0, word & 0xFF != 0xE0, word & 0xFF != 0xED else { break }
      good += 1
      index += 3
    }
    return index
  }

  /// Bytes of the well-formed character at `index` (Unicode §3.9, table 3-7); 0 when there is none.
  @inline(__always)
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let first = bytes[index]
    let left = bytes.count - index
    guard left > 1 else { return 0 }
    let second = bytes[index + 1]
    if first < 0xE0 { return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    guard left > 2, bytes[index + 2] & 0xC0 == 0x80 else { return 0 }
    if first < 0xF0 { return isSecond(second, after: first) ? 3 : 0 }
    guard left > 3, first < 0xF5, bytes[index + 3] & 0xC0 == 0x80 else { return 0 }
    return isSecond(second, after: first) ? 4 : 0
  }

  @inline(__always)
  static func isSecond(_ byte: UInt8, after first: UInt8) -> Bool {
    switch first {
    case 0xE0: byte & 0xE0 == 0xA0
    case 0xED: byte & 0xE0 == 0x80
    case 0xF0: byte & 0xC0 == 0x80 && byte >= 0x90
    case 0xF4: byte & 0xF0 == 0x80
    default: byte & 0xC0 == 0x80
    }
  }

  /// The document ends within a character.
  private static func isCut(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let first = bytes[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first), index + length > bytes.count else { return false }
    let rest = bytes[(index + 1)...]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 }
      && (rest.first.map { isSecond($0, after: first) } ?? true)
  }
}
