// Finds what a document, or the header it came with, says about its encoding.

enum CharsetDeclaration {
  /// The `charset` of a Content-Type value; quotes of either kind and blanks around `=` occur.
  static func inHeader(_ contentType: String) -> String? {
    let bytes = Array(contentType.utf8.prefix(longestHeader))
    return bytes.withUnsafeBufferPointer { parameter("charset", of: $0[...]) }
  }

  /// The `encoding` of an XML declaration, or what `<meta>` says in a page of HTML. The
  /// declaration may follow blanks or a comment, as it should not.
  static func inDocument(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let head = bytes.prefix(longestHead)
    if let start = find("<?xml", in: head, from: head.startIndex),
      let end = find("?>", in: head, from: start)
    {
      return parameter("encoding", of: head[start..<end])
    }
    guard
      find("<html", in: head, from: 0) != nil || find("<!doctype html", in: head, from: 0) != nil
    else { return nil }
    var start = head.startIndex
    while let meta = find("<meta", in: head, from: start) {
      let end = head[meta...].firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
      if let charset = parameter("charset", of: head[meta..<end]) { return charset }
      start = end
    }
    return nil
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static let longestHeader = 1024
  /// HTML §4.2.5.4 wants the declaration within 1024 bytes; pages with long comments miss that.
  private static let longestHead = 4096

  /// The value behind `name =`: quoted, or up to a blank or `;`.
  private static func parameter(_ name: String, of text: Bytes) -> String? {
    var start = text.startIndex
    while let found = find(name, in: text, from: start) {
      start = found + name.utf8.count
      let isWhole = found == text.startIndex || !text[found - 1].isLetterOrDigit
      var rest = text[start...].drop { $0 <= 0x20 }
      guard isWhole, rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop {
        $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
      }
      let value = rest.prefix {
        $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"")
          && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ",")
      }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  /// ASCII letters count in either case; `word` is in lower case.
  private static func find(_ word: String, in text: Bytes, from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard text.endIndex - start >= word.count else { return nil }
    return (start...text.endIndex - word.count).first { place in
      word.indices.allSatisfy { index in
        let byte = text[place + index]
        return (byte.isLetter ? byte | 0x20 : byte) == word[index]
      }
    }
  }
}
