// Cuts what a program writes into lines, however the pieces come.
import Glibc

/// Bytes in, lines out, each byte looked at once.
struct MessageLines: Sendable {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0

  mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    if bytes.isEmpty { bytes = more } else { bytes += more }
  }

  /// The next whole line, without its end; nil until there is more.
  mutating func next() throws(PluginFault) -> [UInt8]? {
    let found = bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress, searched < buffer.count,
        let end = memchr(base + searched, 10, buffer.count - searched)
      else { return nil }
      return UnsafeRawPointer(end) - base
    }
    let end = found ?? bytes.count
    guard end - start <= PluginContract.longestLine else {
      throw PluginFault(
        "sent a line of more than 4 MB", hint: "Let it send one message a line, and less in each.")
    }
    guard found != nil else {
      searched = end
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Array(bytes[start..<end])
  }

  /// What stands behind the last line end.
  mutating func rest() -> [UInt8] {
    defer { self = MessageLines() }
    return Array(bytes[start...])
  }
}
