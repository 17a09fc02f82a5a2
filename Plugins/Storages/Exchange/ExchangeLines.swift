// Reads a stream of bytes line by line, and hashes it on the way.
import GazetteCore
import Glibc

struct ExchangeLines: Sendable {
  /// Of lines that were read.
  private(set) var count = 0
  private let descriptor: Int32
  private let place: String
  private var hash = SHA256()
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line begins.
  private var start = 0
  private var isAtEnd = false

  private static let portion = 1 << 20
  /// In bytes. One article with all its earlier texts; each is at most as long as a feed may be.
  private static let longestLine = 1 << 30

  init(_ descriptor: Int32, place: String) {
    self.descriptor = descriptor
    self.place = place
  }

  /// Of all lines that were read, line ends included.
  var hashSoFar: SHA256 { hash }

  /// Without its line end; nil where nothing follows. What has no line end was cut and is no line.
  mutating func next() throws(StorageError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end])
        hash.update(line)
        hash.update([UInt8(ascii: "\n")])
        start = end + 1
        count += 1
        return line
      }
      searched = buffer.count - start
      if isAtEnd { return nil }
      buffer.removeFirst(start)
      start = 0
      guard buffer.count < ExchangeLines.longestLine else { return nil }
      try fill()
    }
  }

  private mutating func fill() throws(StorageError) {
    var reason: Int32 = 0
    // Room that is not written to costs nothing, and most exports end long before it does.
    let piece = [UInt8](unsafeUninitializedCapacity: ExchangeLines.portion) { room, count in
      var got = -1
      repeat {
        got = read(descriptor, room.baseAddress, room.count)
      } while got < 0 && errno == EINTR
      if got < 0 { reason = errno }
      count = max(0, got)
    }
    guard reason == 0 else {
      throw StorageError(
        .unreadable, place: place, "it cannot be read: \(StoreFile.reason(reason)).")
    }
    buffer += piece
    isAtEnd = piece.isEmpty
  }
}
