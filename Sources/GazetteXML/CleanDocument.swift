// Takes out of a document what XML forbids, so that nothing after it has to look again.
import CSupport

/// Control characters gone, line ends as single newlines.
package enum CleanDocument {
  /// True when there is nothing to take out: most documents.
  package static func isClean(_ bytes: Bytes) -> Bool {
    bytes.baseAddress.map { !gz_has_control($0, bytes.count) } ?? true
  }

  /// The document with XML 1.0 §2.11 line ends and without the characters of §2.2 that no
  /// document may hold; and how many of these there were.
  package static func cleaned(_ bytes: Bytes) -> (bytes: [UInt8], dropped: Int) {
    var dropped = 0
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      var place = 0
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte >= 32 || byte == .newline || byte == .tab {
          output[count] = byte
          count += 1
        } else if byte == .carriageReturn {
          if place < bytes.count, bytes[place] == .newline { continue }
          output[count] = .newline
          count += 1
        } else {
          dropped += 1
        }
      }
    }
    return (result, dropped)
  }
}
