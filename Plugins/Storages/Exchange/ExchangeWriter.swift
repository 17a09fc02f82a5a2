// Writes all that a storage holds as an export: JSON Lines with a head and an end mark.
import GazetteCore
import GazetteFiles
import GazetteJSON
import Glibc

/// Memory stays flat: lines are written in pieces of some hundred kilobytes. The same holdings give
/// the same bytes, whichever storage they come from.
public struct ExchangeWriter: PieceSink {
  /// What was written so far.
  public private(set) var counts = Holdings()
  private let descriptor: Int32?
  private let place: String
  private var writer = JSONWriter(isCompact: true)
  private var hash = SHA256()
  private var lines = 0

  private static let portion = 256 * 1024

  /// `descriptor` is open for writing; without one, the export is only counted and hashed. `place`
  /// is what messages call it.
  public init(to descriptor: Int32?, named place: String) {
    self.descriptor = descriptor
    self.place = place
  }

  public mutating func take(_ piece: StoragePiece) throws(StorageError) {
    writer.piece(piece)
    writer.endLine()
    counts.count(piece)
    lines += 1
    if writer.bytes.count >= ExchangeWriter.portion { try flush() }
    if lines % 256 == 0, Task.isCancelled { throw .interrupted(place) }
  }

  /// Writes the end mark; returns the SHA-256 of everything before it.
  @discardableResult
  public mutating func end() throws(StorageError) -> String {
    try flush()
    let sum = hash.hex()
    writer.object { writer in
      writer.name("end")
      writer.object { writer in
        writer.member("lines", lines)
        writer.member("sha256", sum)
      }
    }
    writer.endLine()
    try flush()
    return sum
  }

  private mutating func flush() throws(StorageError) {
    let bytes = writer.takeBytes()
    hash.update(bytes)
    guard let descriptor else { return }
    let code = WholeWrite.write(bytes, to: descriptor)
    if code == EPIPE { throw .interrupted(place) }
    guard code == 0 else { throw .unwritable(place, code) }
  }
}

extension SHA256 {
  /// The digest of everything fed so far as hexadecimal digits.
  func hex() -> String {
    var hash = self
    let digits = Array("0123456789abcdef".utf8)
    let spelled = hash.finish().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }
}
