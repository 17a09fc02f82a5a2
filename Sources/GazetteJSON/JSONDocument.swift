// A JSON text and the list of the values in it.
import CSupport

/// The bytes of a JSON text with one node for each value, in the order of the text. Nothing is
/// decoded before somebody asks: a node only knows where its value stands.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]
  /// Known to be UTF-8 throughout, so that no string has to be looked through again.
  let isUTF8: Bool

  init(bytes: [UInt8], nodes: [JSONNode], isUTF8: Bool) {
    self.bytes = bytes
    self.nodes = nodes
    self.isUTF8 =
      isUTF8
      || bytes.withUnsafeBufferPointer { text in
        text.baseAddress.map { gz_utf8($0, text.count) != 0 } ?? true
      }
  }
}

/// One value, or one member name. The members of an object follow it as name, value, name, value.
struct JSONNode: Sendable {
  /// Offsets of the first byte and of the byte after the last; of a string, without its quotes.
  var start: UInt32
  var end: UInt32
  /// Index of the node after this one and everything in it.
  var next: UInt32
  var kind: JSON.Kind
  /// False for a string that has escapes.
  var isVerbatim: Bool

  var range: Range<Int> { Int(start)..<Int(end) }
}
