// Small changes of a text, made all at once.

/// Bytes that take the place of others.
struct TextEdit {
  var range: Range<Int>
  var bytes: [UInt8] = []

  static func cut(_ range: Range<Int>) -> TextEdit { TextEdit(range: range) }

  static func insert(_ text: String, at offset: Int) -> TextEdit {
    TextEdit(range: offset..<offset, bytes: Array(text.utf8))
  }
}

extension [TextEdit] {
  /// `text` with all of them; they do not overlap.
  func applied(to text: [UInt8]) -> [UInt8] {
    var edited: [UInt8] = []
    var done = 0
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      edited += text[done..<edit.range.lowerBound] + edit.bytes
      done = edit.range.upperBound
    }
    return edited + text[done...]
  }
}
