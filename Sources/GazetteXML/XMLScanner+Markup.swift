// Writes content that consists of elements as HTML source, close to how the document wrote it.

/// A part of mixed content.
enum Piece {
  case text(Range<Int>)
  case section(Range<Int>)
  case start(Tag)
  case end(Range<Int>)
  /// What begins like a tag and never ends: `if a<b then`.
  case brokenTag(Range<Int>)
  case comment
}

extension XMLScanner {
  /// Goes through content that has been read before; the walk's own position stays.
  mutating func forEachPiece(
    of content: XMLContent, _ body: (inout XMLScanner, Piece) -> Void
  ) {
    let saved = position
    let noted = isQuiet
    isQuiet = true
    position = content.range.lowerBound
    let end = content.range.upperBound
    var from = position
    while position < end, let mark = nextMark(before: end) {
      if mark.start > from { body(&self, .text(from..<mark.start)) }
      body(&self, mark.piece)
      from = min(position, end)
    }
    if from < end { body(&self, .text(from..<end)) }
    position = saved
    isQuiet = noted
  }

  /// The next markup that begins before `end`, and where it begins.
  private mutating func nextMark(before end: Int) -> (start: Int, piece: Piece)? {
    while true {
      let start = bytes.first(.lessThan, in: position..<end)
      guard start < end, start + 1 < bytes.count else { return nil }
      position = start
      guard let mark = mark(at: start) else {
        position = start + 1
        continue
      }
      switch mark {
      case .start(let tag): return (start, piece(of: tag))
      case .end(let name): return (start, .end(name))
      case .section(let range):
        return (start, .section(range.lowerBound..<min(range.upperBound, end)))
      case .comment: return (start, .comment)
      }
    }
  }

  /// A tag that ends at the next `<` and has no attribute is text.
  private func piece(of tag: Tag) -> Piece {
    let end = tag.attributes.upperBound
    guard !tag.isEmpty, end < bytes.count, bytes[end] == .lessThan,
      bytes.first(.equals, in: tag.attributes) == end
    else { return .start(tag) }
    return .brokenTag(tag.start..<end)
  }

  /// The content as HTML source: tags lose their prefixes, text keeps its references, sections are
  /// escaped (`escapingSections`) or stand as they are.
  ///
  /// With `unwrapping` a lone outer `div` is left out (RFC 4287 §3.1.1.3).
  package mutating func markup(
    of content: XMLContent, escapingSections: Bool, unwrapping: Bool = false, limit: Int = .max
  ) -> String {
    output.truncate(to: 0)
    output.reserve(content.range.count)
    forEachPiece(of: content) { scanner, piece in
      switch piece {
      case .text(let range): scanner.appendMarkupText(range)
      case .section(let range):
        if escapingSections {
          scanner.appendEscaped(range)
        } else {
          scanner.append(range)
        }
      case .start(let tag): scanner.appendStart(tag)
      case .brokenTag(let range): scanner.appendEscaped(range)
      case .end(let name):
        scanner.appendEnd(scanner.local(name))
      case .comment: break
      }
    }
    let text = output.view
    let range = unwrapping ? wrapped(text) : 0..<text.count
    return text.string(text.limited(range, to: limit))
  }

  /// The inside of the `div` that all of the markup stands in; all of it without such a one.
  private func wrapped(_ text: Bytes) -> Range<Int> {
    let range = text.trimmed(0..<text.count)
    let start = text.first(.greaterThan, in: range)
    guard text.has("<div", at: range.lowerBound), start < range.upperBound,
      text.has("</div>", at: range.upperBound - 6), !text[range.lowerBound + 4].isNameByte,
      start + 1 <= range.upperBound - 6
    else { return range }
    let inside = start + 1..<range.upperBound - 6
    return closesLater(text, inside) ? range : inside
  }

  /// True when the text ends more `div` elements than it begins at some point.
  private func closesLater(_ text: Bytes, _ range: Range<Int>) -> Bool {
    var depth = 0
    var place = range.lowerBound
    while place < range.upperBound {
      // Of all its letters the `v` is the rarest.
      let hit = text.first(UInt8(ascii: "v"), in: place..<range.upperBound)
      if hit < range.upperBound, text.has("</div", at: hit - 4) { depth -= 1 }
      if hit < range.upperBound, text.has("<div", at: hit - 3) { depth += 1 }
      if depth < 0 { return true }
      place = hit + 1
    }
    return false
  }

  /// Text is HTML already, but for the entities that only this document knows.
  private mutating func appendMarkupText(_ range: Range<Int>) {
    guard !entities.isEmpty else {
      append(range)
      return
    }
    let start = output.count
    appendDecoded(range)
    let decoded = Array(output.view[start...])
    output.truncate(to: start)
    decoded.withUnsafeBufferPointer { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ range: Range<Int>) {
    appendEscaped(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  private mutating func appendEscaped(_ text: Bytes) {
    for byte in text {
      switch byte {
      case .lessThan: append("&lt;")
      case .greaterThan: append("&gt;")
      case .ampersand: append("&amp;")
      default: output.append(byte)
      }
    }
  }

  private mutating func appendStart(_ tag: Tag) {
    let name = local(tag.name)
    output.append(.lessThan)
    append(name)
    append(tag.attributes.lowerBound..<bytes.trimmed(tag.attributes).upperBound)
    output.append(.greaterThan)
    // `<p/>` opens a paragraph in HTML; only void elements may stay without an end.
    if tag.isEmpty, !isVoid(name) { appendEnd(name) }
  }

  private mutating func appendEnd(_ name: Range<Int>) {
    append("</")
    append(name)
    output.append(.greaterThan)
  }

  private mutating func append(_ text: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func local(_ name: Range<Int>) -> Range<Int> {
    let colon = bytes.first(.colon, in: name)
    return colon < name.upperBound ? colon + 1..<name.upperBound : name
  }

  private func isVoid(_ name: Range<Int>) -> Bool { voidElements.value(of: bytes, name) != nil }

  /// The `xml:base` of the first child element of some content, where it has one.
  package mutating func firstChildBase(of content: XMLContent) -> String? {
    guard content.kind == .elements, let tag = firstTag(of: content) else { return nil }
    return baseAttribute(of: tag)
  }

  private mutating func firstTag(of content: XMLContent) -> Tag? {
    let saved = (position, isQuiet)
    defer { (position, isQuiet) = saved }
    isQuiet = true
    position = content.range.lowerBound
    while position < content.range.upperBound, let mark = nextMark(before: content.range.upperBound)
    {
      if case .start(let tag) = mark.piece { return tag }
    }
    return nil
  }
}

private let voidElements = WordTable(
  [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ].map { ($0, 1) })
