// Recognises markup: tags and their attributes, comments, CDATA sections.
import GazetteText

/// An attribute of the element found last.
struct XMLAttribute {
  var name: Range<Int>
  /// As written, without its quotes.
  var value: Range<Int>
  /// The name's number in the table of names.
  var number: Int
  var space: UInt8 = 0
  var word: UInt16 = 0

  init(_ name: XMLName, value: Range<Int>) {
    self.name = name.range
    self.value = value
    number = name.number
  }
}

/// A start tag as written.
struct Tag {
  var start: Int
  var name: Range<Int>
  /// All between the name and the tag's end.
  var attributes: Range<Int>
  var isEmpty: Bool
}

/// One piece of markup.
enum Mark {
  case start(Tag)
  case end(Range<Int>)
  /// A CDATA section: its inside.
  case section(Range<Int>)
  /// A comment, an instruction, a declaration.
  case comment
}

extension XMLScanner {
  /// Moves past the next markup; nil at the end of the document.
  mutating func nextMark() -> Mark? {
    while true {
      position = bytes.first(.lessThan, in: position..<bytes.count)
      guard position + 1 < bytes.count else {
        position = bytes.count
        return nil
      }
      if let mark = mark(at: position) { return mark }
      note(.textLessThan, at: position)
      position += 1
    }
  }

  /// The markup whose `<` is at `start`; nil when it is only text. The position moves past it.
  mutating func mark(at start: Int) -> Mark? {
    let next = bytes[start + 1]
    if next.isNameStart { return startTag(at: start) }
    switch next {
    case .slash: return endTag(at: start)
    case .exclamation: return declaration(at: start)
    case .question: return instruction(at: start)
    default: return nil
    }
  }

  private mutating func endTag(at start: Int) -> Mark? {
    let end = bytes.nameEnd(from: start + 2)
    guard end > start + 2 else { return nil }
    var place = end
    while place < bytes.count, bytes[place] != .greaterThan, bytes[place] != .lessThan {
      place += 1
    }
    let isClosed = place < bytes.count && bytes[place] == .greaterThan
    if !isClosed { note(.unclosedTag, at: start) }
    position = isClosed ? place + 1 : place
    return .end(start + 2..<end)
  }

  private mutating func startTag(at start: Int) -> Mark? {
    let nameEnd = bytes.nameEnd(from: start + 1)
    guard nameEnd < bytes.count else { return tagIsCut() }
    let name = start + 1..<nameEnd
    switch bytes[nameEnd] {
    case .greaterThan:
      position = nameEnd + 1
      return .start(Tag(start: start, name: name, attributes: nameEnd..<nameEnd, isEmpty: false))
    case .slash, .space, .newline, .tab, .carriageReturn:
      break
    default:
      return nil
    }
    guard let end = tagEnd(from: nameEnd) else { return tagIsCut() }
    let isEmpty = bytes[end] == .greaterThan && bytes[end - 1] == .slash && end > nameEnd
    position = bytes[end] == .greaterThan ? end + 1 : end
    if bytes[end] == .lessThan { note(.unclosedTag, at: start) }
    return .start(
      Tag(
        start: start, name: name, attributes: nameEnd..<(isEmpty ? end - 1 : end),
        isEmpty: isEmpty))
  }

  /// The document ends inside a tag.
  private mutating func tagIsCut() -> Mark? {
    note(.cutTag, at: position)
    position = bytes.count
    return .comment
  }

  /// The `>` that ends a tag, or the `<` of the next where it is missing; nil at the end.
  private func tagEnd(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case .greaterThan, .lessThan: return place
      case .equals:
        place = bytes.skippingSpace(from: place + 1, to: bytes.count)
        guard place < bytes.count else { return nil }
        let quote = bytes[place]
        if quote == .doubleQuote || quote == .singleQuote {
          guard let end = valueEnd(from: place + 1, quote: quote) else { return nil }
          place = end
        }
      default: place += 1
      }
    }
    return nil
  }

  /// Where a value's closing quote is passed; the first `>` where it is missing.
  private func valueEnd(from start: Int, quote: UInt8) -> Int? {
    let close = bytes.first(quote, in: start..<bytes.count)
    let end = bytes.first(.greaterThan, in: start..<close)
    if close == bytes.count { return end < close ? end : nil }
    // `"a>b"` is fine; `"a> … <b c="x"` is a quote that was forgotten.
    guard end < close, bytes.first(.lessThan, in: end..<close) < close else { return close + 1 }
    let follower = close + 1 < bytes.count ? bytes[close + 1] : .greaterThan
    let isClosed =
      follower.isXMLSpace || follower == .greaterThan || follower == .slash
      || follower == .question
    return isClosed ? close + 1 : end
  }

  private mutating func instruction(at start: Int) -> Mark? {
    if start < instructionsEnd, let end = bytes.first("?>", in: start + 2..<bytes.count) {
      position = end + 2
      return .comment
    }
    instructionsEnd = min(instructionsEnd, start)
    var end = start + 2
    while end < bytes.count, bytes[end] != .greaterThan, bytes[end] != .lessThan { end += 1 }
    position = end
    return .comment
  }

  private mutating func declaration(at start: Int) -> Mark? {
    if bytes.has("--", at: start + 2) { return comment(at: start) }
    if bytes.has("[CDATA[", at: start + 2) || bytes.has("[cdata[", at: start + 2) {
      return section(at: start)
    }
    if bytes.has("DOCTYPE", at: start + 2) || bytes.has("doctype", at: start + 2) {
      position = entities.readDocumentType(bytes, from: start + 9)
      return .comment
    }
    guard start + 2 < bytes.count, bytes[start + 2].isNameStart || bytes[start + 2] == .openBracket
    else { return nil }
    var end = start + 2
    while end < bytes.count, bytes[end] != .greaterThan, bytes[end] != .lessThan { end += 1 }
    position = end
    return .comment
  }

  private mutating func comment(at start: Int) -> Mark? {
    if start < commentsEnd, let end = bytes.first("-->", in: start + 4..<bytes.count) {
      position = end + 3
      return .comment
    }
    if start < commentsEnd { note(.unclosedComment, at: start) }
    commentsEnd = min(commentsEnd, start)
    return nil
  }

  private mutating func section(at start: Int) -> Mark {
    let inside = start + 9
    guard start < sectionsEnd, let end = sectionEnd(from: inside) else {
      sectionsEnd = min(sectionsEnd, start)
      note(.cutSection, at: start)
      return cutSection(from: inside, before: bytes.count)
    }
    // A section that was never closed would swallow all up to the end of the next one. One within
    // another ends it: HTML would take the rest for a comment.
    if let second = bytes.firstSectionStart(in: inside..<end) {
      let cut = ownEndTag(in: inside..<second) ?? second
      note(.unclosedSection, at: start)
      position = cut
      return .section(inside..<cut)
    }
    position = end + 3
    return .section(inside..<end)
  }

  /// The next `]]>`. It is looked for once, however many sections before it were never closed.
  mutating func sectionEnd(from inside: Int) -> Int? {
    if stretch.lowerBound <= inside, inside <= stretch.upperBound { return stretch.upperBound }
    guard let end = bytes.firstSectionEnd(in: inside..<bytes.count) else { return nil }
    stretch = inside..<end
    return end
  }

  /// A section without an end: it ends with the element around it, or with the document.
  private mutating func cutSection(from inside: Int, before end: Int) -> Mark {
    let cut = ownEndTag(in: inside..<end) ?? end
    position = cut
    // The document may end in the middle of `]]>`.
    let isHalf = cut == bytes.count && cut >= inside + 2 && bytes.has("]]", at: cut - 2)
    return .section(inside..<(isHalf ? cut - 2 : cut))
  }

  /// Where the innermost open element is closed within `range`.
  private func ownEndTag(in range: Range<Int>) -> Int? {
    open.last.flatMap { ownEndTag(of: $0.name, in: range) }
  }

  func ownEndTag(of name: Range<Int>, in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while let hit = bytes.first("</", in: place..<range.upperBound) {
      let end = hit + 2 + name.count
      if end < range.upperBound, bytes.sameName(hit + 2..<end, name), !bytes[end].isNameByte {
        return hit
      }
      place = hit + 2
    }
    return nil
  }
}
