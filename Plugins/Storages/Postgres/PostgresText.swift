// Texts as PostgreSQL can hold them: all but U+0000, which is written with another character.
import Glibc

/// U+10FFFE, which no text may use for anything, stands before `0` for U+0000 and before `1` for
/// itself. So every text comes back as it was, and equal texts stay equal.
enum PostgresText {
  private static let mark: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBE]

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      guard needsMark(UnsafeRawBufferPointer(source)) else {
        return bytes.append(contentsOf: source)
      }
      var index = 0
      while index < source.count {
        if source[index] == 0 {
          bytes += mark + [UInt8(ascii: "0")]
          index += 1
        } else if source[index...].starts(with: mark) {
          bytes += mark + [UInt8(ascii: "1")]
          index += mark.count
        } else {
          bytes.append(source[index])
          index += 1
        }
      }
    }
  }

  static func read(_ source: UnsafeRawBufferPointer) -> String {
    guard holds(0xF4, source) else { return String(decoding: source, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index...].starts(with: mark), index + mark.count < source.count {
        bytes += source[index + mark.count] == UInt8(ascii: "0") ? [0] : mark
        index += mark.count + 1
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func needsMark(_ source: UnsafeRawBufferPointer) -> Bool {
    holds(0, source) || holds(0xF4, source)
  }

  private static func holds(_ byte: Int32, _ source: UnsafeRawBufferPointer) -> Bool {
    source.baseAddress.map { memchr($0, byte, source.count) != nil } ?? false
  }
}
