// Tells on which lines values stand, for many values in the order of their text.
import CSupport

/// Counts lines forward from value to value, so that a whole text is counted once. A value before
/// the last one asked for is said to stand on the line of that one.
public struct JSONLines: Sendable {
  private var line = 1
  private var offset = 0

  public init() {}

  /// Counted from 1.
  public mutating func line(of json: JSON) -> Int {
    let start = Int(json.node.start)
    guard start > offset else { return line }
    json.document.bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { line += gz_newlines(base + offset, start - offset) }
    }
    offset = start
    return line
  }
}
