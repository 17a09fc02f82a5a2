// Reads the attributes of a start tag, quoted or not, and the namespaces they declare.
import GazetteText

extension XMLScanner {
  /// True for `xml:base` and `xml:lang`. A static function, since for a method of its own the
  /// compiler copies the scanner.
  private static func isSpecial(_ name: Range<Int>, in bytes: Bytes) -> Bool {
    name.count == 8 && bytes[name.lowerBound] == UInt8(ascii: "x")
      && (bytes.has("xml:base", at: name.lowerBound) || bytes.has("xml:lang", at: name.lowerBound))
  }

  /// The start tag at `start` when it is written as XML wants it, opened; nil otherwise, and then
  /// nothing but `attributes` has changed.
  mutating func wellFormedStart(at start: Int) -> XMLElement? {
    guard start + 1 < bytes.count, bytes[start] == .lessThan, bytes[start + 1].isNameStart else {
      return nil
    }
    var place = nameEnd(from: start + 1)
    let name = start + 1..<place
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    while place < bytes.count, attributes.count < XMLScanner.maximumAttributes {
      let next = bytes.skippingSpace(from: place, to: bytes.count)
      guard next < bytes.count else { return nil }
      if bytes[next] == .greaterThan {
        position = next + 1
        return enter(name, start: start, isEmpty: false)
      }
      if bytes[next] == .slash {
        guard next + 1 < bytes.count, bytes[next + 1] == .greaterThan else { return nil }
        position = next + 2
        return enter(name, start: start, isEmpty: true)
      }
      guard next > place, let end = wellFormedAttribute(at: next) else { return nil }
      place = end
    }
    return nil
  }

  /// Adds `name="value"`, without blanks and without `>` in it; the offset behind it.
  @inline(__always)
  private mutating func wellFormedAttribute(at start: Int) -> Int? {
    let end = nameEnd(from: start)
    guard end > start, end + 1 < bytes.count, bytes[end] == .equals else { return nil }
    let quote = bytes[end + 1]
    guard quote == .doubleQuote || quote == .singleQuote else { return nil }
    var close = end + 2
    while close < bytes.count, bytes[close] != quote, bytes[close] != .greaterThan { close += 1 }
    guard close < bytes.count, bytes[close] == quote else { return nil }
    attributes.append(XMLAttribute(name: start..<end, value: end + 2..<close, space: 0, word: 0))
    return close + 1
  }

  /// Fills `attributes` from the inside of a tag, whatever it looks like.
  mutating func readAttributes(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    var place = range.lowerBound
    var isTold = false
    while let attribute = attribute(from: &place, to: range.upperBound) {
      let before = bytes[attribute.value.lowerBound - 1]
      if !isTold, before != .doubleQuote, before != .singleQuote {
        isTold = true
        note(.looseAttribute, at: attribute.name.lowerBound)
      }
      guard attributes.count < XMLScanner.maximumAttributes else {
        note(.manyAttributes, at: range.lowerBound)
        break
      }
      attributes.append(attribute)
    }
  }

  /// Binds namespaces and finds out what the names of the others mean; doubles are dropped. True
  /// when there is `xml:base` or `xml:lang`.
  mutating func settleAttributes() -> Bool {
    var bound = false
    var kept = 0
    for index in attributes.indices {
      let attribute = attributes[index]
      if isDeclaration(attribute.name) {
        bind(attribute)
        bound = true
      } else if attributes[..<kept].contains(where: { isSame($0.name, attribute.name) }) {
        note(.doubleAttribute, at: attribute.name.lowerBound)
      } else {
        attributes[kept] = attribute
        kept += 1
      }
    }
    if kept < attributes.count { attributes.removeLast(attributes.count - kept) }
    if bound {
      lastEpoch += 1
      epoch = lastEpoch
    }
    return understandAttributes()
  }

  private mutating func understandAttributes() -> Bool {
    var hasSpecial = false
    for index in attributes.indices {
      let name = attributes[index].name
      let (space, word) = meaning(of: name, isAttribute: true)
      attributes[index].space = space
      attributes[index].word = word
      if XMLScanner.isSpecial(name, in: bytes) { hasSpecial = true }
    }
    return hasSpecial
  }

  /// The attribute that begins at or after `place`.
  private func attribute(from place: inout Int, to end: Int) -> XMLAttribute? {
    while place < end, !bytes[place].isNameByte { place += 1 }
    guard place < end else { return nil }
    let start = place
    while place < end, bytes[place].isNameByte { place += 1 }
    let name = start..<place
    let next = bytes.skippingSpace(from: place, to: end)
    guard next < end, bytes[next] == .equals else {
      return XMLAttribute(name: name, value: place..<place, space: 0, word: 0)
    }
    let value = value(from: bytes.skippingSpace(from: next + 1, to: end), to: end, &place)
    return XMLAttribute(name: name, value: value, space: 0, word: 0)
  }

  private func value(from start: Int, to end: Int, _ place: inout Int) -> Range<Int> {
    guard start < end else {
      place = end
      return end..<end
    }
    let quote = bytes[start]
    if quote == .doubleQuote || quote == .singleQuote {
      let close = bytes.first(quote, in: start + 1..<end)
      if let lost = lostQuote(in: start + 1..<close) {
        place = lost
        return start + 1..<lost
      }
      place = min(close + 1, end)
      return start + 1..<close
    }
    place = start
    while place < end, !bytes[place].isXMLSpace { place += 1 }
    return start..<place
  }

  /// Where a value ends whose quote was forgotten, so that it runs into the next attribute:
  /// `"a.mp3 length=`.
  private func lostQuote(in value: Range<Int>) -> Int? {
    guard let last = value.last, bytes[last] == .equals else { return nil }
    var name = last
    while name > value.lowerBound, bytes[name - 1].isNameByte { name -= 1 }
    guard name < last, name > value.lowerBound, bytes[name - 1].isXMLSpace else { return nil }
    return name - 1
  }

  private func isDeclaration(_ name: Range<Int>) -> Bool {
    name.count >= 5 && bytes[name.lowerBound] == UInt8(ascii: "x")
      && bytes.has("xmlns", at: name.lowerBound)
      && (name.count == 5 || bytes[name.lowerBound + 5] == .colon)
  }

  private mutating func bind(_ attribute: XMLAttribute) {
    guard bindings.count < XMLScanner.maximumBindings else { return }
    let prefix =
      attribute.name.count == 5
      ? attribute.name.upperBound..<attribute.name.upperBound
      : attribute.name.lowerBound + 6..<attribute.name.upperBound
    var space = vocabulary.space(at: attribute.value, of: bytes)
    if space == 0, !prefix.isEmpty, bytes.trimmed(attribute.value).isEmpty {
      space =
        vocabulary.prefixes.value(of: bytes, prefix).map(UInt8.init(truncatingIfNeeded:)) ?? 0
    }
    bindings.append(
      Binding(
        prefix: prefix, address: attribute.value, space: space,
        isNone: prefix.isEmpty && bytes.trimmed(attribute.value).isEmpty))
  }

  /// Puts `xml:base` and `xml:lang` in force for the element just opened.
  mutating func noteSpecialAttributes() {
    for attribute in attributes where XMLScanner.isSpecial(attribute.name, in: bytes) {
      let value = decoded(attribute)
      if bytes.has("xml:lang", at: attribute.name.lowerBound) {
        languages.append((open.count, value))
      } else if !value.isEmpty,
        let base = WebAddress.resolve(value, against: base ?? documentAddress)
      {
        bases.append((open.count, base))
      }
    }
  }

  private mutating func decoded(_ attribute: XMLAttribute) -> String {
    text(of: XMLContent(range: bytes.trimmed(attribute.value), kind: .text))
  }

  /// The value of an attribute of the element found last, trimmed and decoded; nil without one.
  /// Where several namespaces have the word, the one without a prefix is meant.
  package mutating func attribute(_ word: UInt16) -> String? {
    var found: XMLAttribute?
    for attribute in attributes where attribute.word == word {
      if attribute.space == 0 {
        found = attribute
        break
      }
      if found == nil { found = attribute }
    }
    return found.map { decoded($0) }
  }

  /// The value of an attribute in a namespace.
  package mutating func attribute(_ word: UInt16, in space: UInt8) -> String? {
    let found = attributes.first { $0.word == word && $0.space == space }
    return found.map { decoded($0) }
  }

  /// The value of a tag's own `xml:base`, resolved; nil without one.
  mutating func baseAttribute(of tag: Tag) -> String? {
    var place = tag.attributes.lowerBound
    while let attribute = attribute(from: &place, to: tag.attributes.upperBound) {
      if XMLScanner.isSpecial(attribute.name, in: bytes),
        bytes.has("xml:base", at: attribute.name.lowerBound)
      {
        let range = bytes.trimmed(attribute.value)
        return WebAddress.resolve(bytes.string(range), against: base ?? documentAddress)
      }
    }
    return nil
  }

  package var hasAttributes: Bool { !attributes.isEmpty }
}
