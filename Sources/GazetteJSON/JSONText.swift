// The strings of a JSON text: decoded, and names compared.
import Glibc

enum JSONText {
  /// The text of a string node, escapes resolved.
  static func decode(_ document: JSONDocument, _ node: JSONNode) -> String {
    document.bytes.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[node.range])
      if node.isVerbatim { return string(text, isUTF8: document.isUTF8) }
      return resolved(text) { string($0, isUTF8: document.isUTF8) }
    }
  }

  /// Quotes and escapes are ASCII, so a part between them of what is UTF-8 is UTF-8 as well.
  private static func string(_ text: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> String {
    isUTF8
      ? String(copying: UTF8Span(unchecked: text.span)) : String(decoding: text, as: UTF8.self)
  }

  /// Whether a name is exactly these bytes once its escapes are resolved.
  static func matches(
    _ wanted: UnsafeBufferPointer<UInt8>, _ node: JSONNode, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[node.range])
    if node.isVerbatim { return isSame(text, wanted) }
    return resolved(text) { isSame($0, wanted) }
  }

  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = one.baseAddress, let second = other.baseAddress else {
      return one.count == other.count
    }
    return one.count == other.count && memcmp(first, second, one.count) == 0
  }

  private static func resolved<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ use: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 8) { room in
      let count = room.baseAddress.map { JSONEscapeReading.resolve(text, into: $0) } ?? 0
      return use(UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }
}
