// What is wrong with a JSON text, and where.

/// A text that is no JSON (RFC 8259).
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, without a full stop, such as `a comma or ']' is missing`.
  public var what: String
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters as Unicode counts scalars.
  public var column: Int

  public init(_ what: String, line: Int, column: Int) {
    self.what = what
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column): \(what)" }
}

extension JSONError {
  /// Finds the line and column of a byte; called once, for the fault that ends the reading.
  init(_ what: String, at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    let place = JSONPlace(offset: offset, of: bytes)
    self.init(what, line: place.line, column: place.column)
  }
}

/// A position in a JSON text, counted from 1.
public struct JSONPlace: Sendable, Hashable {
  public var line = 1
  public var column = 1

  init(offset: Int, of bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
