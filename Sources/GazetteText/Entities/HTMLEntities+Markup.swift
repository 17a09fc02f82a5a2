// Tells whether a plain text still shows HTML that somebody escaped once too often.

extension HTMLEntities {
  /// True when the text shows a complete reference with its semicolon (`&amp;`, `&#39;`), a comment
  /// or a complete tag that formats: one of a pair, one with attributes, or `<br>` and its like.
  /// A lone `<head>` or `<b>` is a text about a tag, `a < b` is arithmetic.
  public static func hasMarkup(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { hasReference($0) || hasTag($0) }
  }

  private static func hasReference(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "&") {
      if let found = reference(at: index, of: bytes),
        bytes[index + found.length - 1] == UInt8(ascii: ";")
      {
        return true
      }
    }
    return false
  }

  private static func hasTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var open: Set<String> = []
    var start = bytes.firstIndex(of: UInt8(ascii: "<"))
    while let opening = start,
      let close = bytes[opening...].firstIndex(of: UInt8(ascii: ">"))
    {
      // Of `<b <i>` the last one is a tag: every byte is looked at once.
      let last = bytes[opening..<close].lastIndex(of: UInt8(ascii: "<")) ?? opening
      for opening in opening == last ? [last] : [opening, last] {
        guard let tag = ShownTag(bytes[(opening + 1)..<close]) else { continue }
        switch tag.kind {
        case .complete: return true
        case .start: open.insert(tag.name)
        case .end: if open.contains(tag.name) { return true }
        }
      }
      start = bytes[close...].firstIndex(of: UInt8(ascii: "<"))
    }
    return false
  }
}

/// A tag as it stands in a text that is supposed to be plain.
private struct ShownTag {
  enum Kind {
    case start
    case end
    /// Markup without doubt: has attributes, or is an empty element or a comment.
    case complete
  }

  let kind: Kind
  let name: String

  private static let longestName = 10

  /// `inside` is what stands between `<` and `>`.
  init?(_ inside: Slice<UnsafeBufferPointer<UInt8>>) {
    let isEnd = inside.first == UInt8(ascii: "/")
    let rest = inside.dropFirst(isEnd ? 1 : 0)
    let letters = rest.prefix(ShownTag.longestName + 1).prefix { $0.isLetterOrDigit }
    name = String(decoding: letters, as: UTF8.self).lowercased()
    let attributes = rest.dropFirst(letters.count)
    if inside.starts(with: "!--".utf8) {
      kind = .complete
      return
    }
    // An attribute follows a blank: `<a href=…>`, not `<a-b>` or `<p.s.>`.
    guard attributes.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) ?? true else {
      return nil
    }
    if ShownTag.emptyNames.contains(name) {
      kind = .complete
    } else if ShownTag.names.contains(name) {
      kind = isEnd ? .end : attributes.contains(UInt8(ascii: "=")) ? .complete : .start
    } else {
      return nil
    }
  }

  /// Elements that format words, and so occur in titles.
  private static let names: Set<String> = [
    "a", "abbr", "acronym", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote",
    "center", "cite", "code", "dd", "del", "dfn", "div", "dl", "dt", "em", "figure", "font", "h1",
    "h2", "h3", "h4", "h5", "h6", "i", "iframe", "ins", "kbd", "label", "li", "mark", "nobr", "ol",
    "p", "pre", "q", "s", "samp", "script", "section", "small", "span", "strike", "strong", "style",
    "sub", "sup", "table", "tbody", "td", "th", "thead", "time", "tr", "tt", "u", "ul", "var",
    "video",
  ]
  private static let emptyNames: Set<String> = ["br", "hr", "img", "wbr"]
}
