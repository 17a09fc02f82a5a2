// Collects the body of an answer, unpacked and counted.
import GazetteCore
import GazetteZip

/// A body on its way in.
package struct BodyReader {
  package enum Fault: Error {
    case tooLarge, badCoding
    /// The packed body ends before its own end.
    case cut
    /// Fewer bytes came than were announced.
    case short
  }

  private(set) var bytes: [UInt8] = []
  private let limit: Int
  /// At the limit: false fails, true takes what there is. What an error page says is never needed
  /// in full.
  private let cutsAtLimit: Bool
  private var coding: ResponseHead.Coding
  private var unpacker: (any Unpacker)?
  private var beginning: [UInt8] = []
  /// Of the bytes as they come, before unpacking.
  private let expected: Int?
  private var received = 0

  package init(
    coding: ResponseHead.Coding, limit: Int, cutsAtLimit: Bool = false, expected: Int? = nil
  ) {
    self.coding = coding
    switch coding {
    case .brotli: unpacker = Brotli()
    case .zstd: unpacker = Zstandard()
    case .none, .gzip: break
    }
    self.limit = limit
    self.expected = expected
    self.cutsAtLimit = cutsAtLimit
    // Memory that is not written to costs nothing, even where the announced length is a lie.
    bytes.reserveCapacity(coding == .none ? min(expected ?? 0, limit) : 0)
  }

  /// Returns false when enough has come.
  package mutating func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(Fault) -> Bool {
    received += chunk.count
    if coding == .gzip && unpacker == nil { return try begin(chunk) }
    return try take(chunk)
  }

  /// The whole body, if it is whole.
  package mutating func finish() throws(Fault) -> [UInt8] {
    // libcurl counts too, but does not read every spelling of Content-Length that we do.
    if let expected, received < expected { throw .short }
    if unpacker == nil && !beginning.isEmpty {
      coding = .none
      bytes = beginning
    }
    if let unpacker, !unpacker.isAtEnd { throw .cut }
    return bytes
  }

  /// Some servers say gzip and send the plain text; two bytes tell. libcurl could unpack, but takes
  /// a stream that was cut for a whole one.
  private mutating func begin(_ chunk: UnsafeBufferPointer<UInt8>) throws(Fault) -> Bool {
    beginning += chunk
    guard beginning.count >= 2 else { return true }
    if beginning.starts(with: [0x1f, 0x8b]) { unpacker = Gunzip() } else { coding = .none }
    let start = beginning
    beginning = []
    return try start.withUnsafeBufferPointer { buffer throws(Fault) in try take(buffer) }
  }

  private mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(Fault) -> Bool {
    if let unpacker {
      do { try unpacker.read(chunk, into: &bytes, limit: limit) } catch {
        if error == .tooLarge && cutsAtLimit { return false }
        throw error == .tooLarge ? .tooLarge : .badCoding
      }
      return true
    }
    guard chunk.count <= limit - bytes.count else {
      if cutsAtLimit { return false }
      throw .tooLarge
    }
    bytes.append(contentsOf: chunk)
    return true
  }
}
