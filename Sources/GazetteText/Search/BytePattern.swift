// Finds bytes among bytes in linear time, whatever they are.

/// A pattern prepared for searching (Knuth, Morris, Pratt).
struct BytePattern: Sendable {
  private let bytes: [UInt8]
  /// For each length of a beginning: the longest shorter beginning that it also ends with.
  private let fallback: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fallback = [0, 0]
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = fallback[length] }
      if bytes[index] == bytes[length] { length += 1 }
      fallback.append(length)
    }
    self.fallback = fallback
  }

  func occurs(in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      bytes.withUnsafeBufferPointer { bytes in
        fallback.withUnsafeBufferPointer { fallback in
          BytePattern.find(bytes, fallback, in: text)
        }
      }
    }
  }

  func occurs(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      bytes.withUnsafeBufferPointer { bytes in
        fallback.withUnsafeBufferPointer { fallback in
          BytePattern.find(bytes, fallback, in: text)
        }
      }
    }
  }

  private static func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fallback: UnsafeBufferPointer<Int>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var length = 0
    for byte in text {
      if length == bytes.count { return true }
      while length > 0, byte != bytes[length] { length = fallback[length] }
      if byte == bytes[length] { length += 1 }
    }
    return length == bytes.count
  }
}
