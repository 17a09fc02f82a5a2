// Reads an element to its end, whatever stands in between.
import GazetteText

extension XMLScanner {
  /// Reads the innermost open element to its end and closes it. `ending` says whether the start of
  /// an element that the vocabulary lists ends this one too, which then was never closed.
  package mutating func content(
    ending closing: XMLVocabulary.Closing = .allFields
  ) -> XMLContent {
    guard let own = open.last else { return XMLContent(range: position..<position, kind: .text) }
    let start = position
    if topIsEmpty {
      close()
      return XMLContent(range: start..<start, kind: .text)
    }
    let (mark, hasReferences) = bytes.first(.lessThan, noting: .ampersand, from: start)
    if passesEndTag(at: mark, of: own.name) {
      close()
      return XMLContent(range: start..<mark, kind: hasReferences ? .text : .literal)
    }
    return plainSection(at: mark, start: start, own: own)
      ?? mixedContent(from: start, own: own, closing: closing)
  }

  /// True when the first thing in the element found last is another element.
  package var beginsWithElement: Bool {
    guard !topIsEmpty else { return false }
    let next = bytes.skippingSpace(from: position, to: bytes.count)
    return next + 1 < bytes.count && bytes[next] == .lessThan && bytes[next + 1].isNameStart
  }

  /// How many elements are open; nil when none is.
  package var depth: Int? { open.isEmpty ? nil : open.count }

  /// Moves past `</name>` when exactly that stands at `place`.
  @inline(__always)
  mutating func passesEndTag(at place: Int, of name: Range<Int>) -> Bool {
    let end = place + 2 + name.count
    guard end < bytes.count, bytes[place + 1] == .slash, bytes[place] == .lessThan,
      bytes[end] == .greaterThan,
      isSame(place + 2..<end, name)
    else { return false }
    position = end + 1
    return true
  }

  /// The usual case of one CDATA section and nothing else.
  private mutating func plainSection(
    at mark: Int, start: Int, own: OpenElement
  ) -> XMLContent? {
    guard bytes.has("<![CDATA[", at: mark), bytes.trimmed(start..<mark).isEmpty,
      start < sectionsEnd, let end = sectionEnd(from: mark + 9),
      bytes.firstSectionStart(in: mark + 9..<end) == nil
    else { return nil }
    let next = bytes.skippingSpace(from: end + 3, to: bytes.count)
    guard passesEndTag(at: next, of: own.name) else { return nil }
    close()
    return XMLContent(range: mark + 9..<end, kind: .literal)
  }

  private mutating func mixedContent(
    from start: Int, own: OpenElement, closing: XMLVocabulary.Closing
  ) -> XMLContent {
    position = start
    inner.truncate(to: 0)
    var kind = XMLContent.Kind.text
    var end = bytes.count
    walk: while let mark = nextMark() {
      switch mark {
      case .section, .comment:
        if kind == .text { kind = .pieces }
      case .start(let tag):
        if ends(tag, closing) {
          end = tag.start
          leaveUnclosed(own, at: end)
          break walk
        }
        kind = .elements
        if !tag.isEmpty, inner.count < XMLScanner.maximumDepth { inner.append(tag.name) }
      case .end(let name):
        guard !endsInner(name) else { continue }
        if bytes.sameName(own.name, name) {
          end = name.lowerBound - 2
          break walk
        }
        if isOpen(name) {
          end = name.lowerBound - 2
          leaveUnclosed(own, at: end)
          break walk
        }
        if kind == .text { kind = .pieces }
        note(.closesNothing(name), at: name.lowerBound - 2)
      }
    }
    if end == bytes.count {
      note(.cutElement(own.name), at: end)
    }
    close()
    return XMLContent(range: start..<max(start, end), kind: kind)
  }

  private mutating func leaveUnclosed(_ own: OpenElement, at place: Int) {
    note(.unclosed(own.name), at: place)
    position = place
  }

  /// True when an end tag closed an element inside the content.
  private mutating func endsInner(_ name: Range<Int>) -> Bool {
    guard let index = inner.view.lastIndex(where: { bytes.sameName($0, name) }) else {
      return false
    }
    inner.truncate(to: index)
    return true
  }

  /// True when a start tag within a field shows that the field was never closed.
  private mutating func ends(_ tag: Tag, _ closing: XMLVocabulary.Closing) -> Bool {
    let (space, word) = meaning(of: name(tag.name))
    guard space == homeSpace, word != 0, closing != .nothing else { return false }
    let rank = vocabulary.closing[Int(word)]
    guard rank != .nothing, rank >= closing else { return false }
    return closing != .everything || isNeverClosed(before: tag.start)
  }

  /// True when the innermost open element has no end tag near enough. An element that nobody knows
  /// may well hold items of its own.
  mutating func isNeverClosed(before place: Int) -> Bool {
    guard let name = open.last?.name, lookaheads > 0 else { return true }
    lookaheads -= 1
    let end = min(bytes.count, place + 65_536)
    return ownEndTag(of: name, in: place..<end) == nil
  }
}
