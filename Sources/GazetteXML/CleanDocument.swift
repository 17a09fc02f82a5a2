// Takes out of a document what XML forbids, so that nothing after it has to look again.
import CSupport

/// Control characters gone, line ends as single newlines.
package enum CleanDocument {
  /// True when there is nothing to take out: most documents.
  package static func isClean(_ bytes: Bytes) -> Bool {
    bytes.baseAddress.map { !gz_has_control($0, bytes.count) } ?? true
  }

  /// Makes XML 1.0 §2.11 line ends and takes out the characters of §2.2 that no document may hold;
  /// says how many of these there were. A document that is clean already is only looked at.
  package static func clean(_ bytes: inout [UInt8]) -> Int {
    guard !bytes.withUnsafeBufferPointer({ isClean($0) }) else { return 0 }
    var dropped = 0
    var kept = 0
    bytes.withUnsafeMutableBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte >= 32 || byte == .newline || byte == .tab {
          bytes[kept] = byte
          kept += 1
        } else if byte == .carriageReturn {
          if place < bytes.count, bytes[place] == .newline { continue }
          bytes[kept] = .newline
          kept += 1
        } else {
          dropped += 1
        }
      }
    }
    bytes.removeLast(bytes.count - kept)
    return dropped
  }
}
