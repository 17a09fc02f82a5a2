// Finds a line of a file for a message about it.

enum TextLines {
  /// The line with that number, counted from 0, without its end; empty beyond the last one.
  static func line(_ number: Int, of bytes: [UInt8]) -> String {
    var start = bytes.startIndex
    for _ in 0..<max(0, number) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
      start = end + 1
    }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }
}
