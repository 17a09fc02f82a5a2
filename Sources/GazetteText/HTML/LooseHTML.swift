// Tells tags from text in angle brackets, where a document does not say which it is.

enum LooseHTML {
  /// The text with every `<` that begins no tag written as a reference.
  static func escapingWhatIsNoTag(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    let bytes = Array(text.utf8)
    let marks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
    let closed = Set(marks.compactMap { tag(bytes, at: $0) }.filter(\.isEnd).map(\.name))
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "<"), !isMarkup(bytes, at: index, closed) {
        out += Array("&lt;".utf8)
      } else {
        out.append(bytes[index])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private struct Tag {
    var name: String
    var isEnd: Bool
    var hasMore: Bool
  }

  private static func isMarkup(_ bytes: [UInt8], at index: Int, _ closed: Set<String>) -> Bool {
    if bytes[index...].starts(with: "<!--".utf8) { return true }
    guard let tag = tag(bytes, at: index) else { return false }
    if tag.isEnd { return true }
    let isKnown = tag.name.utf8.count <= 16 && known.contains(tag.name)
    return closed.contains(tag.name) || isKnown && tag.hasMore || alone.contains(tag.name)
  }

  /// The name of the tag that begins at `index`; nil when a `<` there is text by any reading.
  private static func tag(_ bytes: [UInt8], at index: Int) -> Tag? {
    var start = index + 1
    let isEnd = start < bytes.count && bytes[start] == UInt8(ascii: "/")
    if isEnd { start += 1 }
    var end = start
    while end < bytes.count, end - start < 32, HTMLReference.isAlphanumeric(bytes[end]) {
      end += 1
    }
    guard end > start, end < bytes.count, bytes[start] | 0x20 >= 0x61 else { return nil }
    guard bytes[end...].first(where: { $0 == 0x3C || $0 == 0x3E }) == 0x3E else { return nil }
    let name = String(decoding: bytes[start..<end].map { $0 | 0x20 }, as: UTF8.self)
    return Tag(
      name: name, isEnd: isEnd,
      hasMore: bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: "/"))
  }

  private static let known = Set(HTMLTag.allCases.map(\.name))
  /// Elements that are complete as they are, and that nobody would write about unquoted.
  private static let alone: Set<String> = ["br", "hr", "img", "wbr"]
}
