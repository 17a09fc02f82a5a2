// Reads the attributes of a start tag, quoted or not, and the namespaces they declare.
import GazetteText

extension XMLScanner {
  /// True when the tag just read has `xml:base` or `xml:lang`.
  var hasSpecialAttributes: Bool {
    attributes.contains { isSpecial($0.name) }
  }

  private func isSpecial(_ name: Range<Int>) -> Bool {
    name.count == 8 && bytes[name.lowerBound] == UInt8(ascii: "x")
      && (bytes.has("xml:base", at: name.lowerBound) || bytes.has("xml:lang", at: name.lowerBound))
  }

  /// Fills `attributes` from the inside of a tag and binds namespaces.
  mutating func readAttributes(_ range: Range<Int>, isEmpty: Bool) {
    attributes.removeAll(keepingCapacity: true)
    guard range.count > 1 else { return }
    var place = range.lowerBound
    var count = 0
    var bound = false
    while let attribute = attribute(from: &place, to: range.upperBound) {
      count += 1
      guard count <= XMLScanner.maximumAttributes else {
        note(.manyAttributes, at: range.lowerBound)
        break
      }
      if isDeclaration(attribute.name) {
        bind(attribute)
        bound = true
      } else if attributes.contains(where: { isSame($0.name, attribute.name) }) {
        note(.doubleAttribute, at: attribute.name.lowerBound)
      } else {
        attributes.append(attribute)
      }
    }
    if bound {
      lastEpoch += 1
      epoch = lastEpoch
    }
    for index in attributes.indices {
      let (space, word) = meaning(of: attributes[index].name, isAttribute: true)
      attributes[index].space = space
      attributes[index].word = word
    }
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
      place = min(close + 1, end)
      return start + 1..<close
    }
    place = start
    while place < end, !bytes[place].isXMLSpace { place += 1 }
    return start..<place
  }

  private func isDeclaration(_ name: Range<Int>) -> Bool {
    name.count >= 5 && bytes.has("xmlns", at: name.lowerBound)
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
    for attribute in attributes where isSpecial(attribute.name) {
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
      if isSpecial(attribute.name), bytes.has("xml:base", at: attribute.name.lowerBound) {
        let range = bytes.trimmed(attribute.value)
        return WebAddress.resolve(bytes.string(range), against: base ?? documentAddress)
      }
    }
    return nil
  }

  package var hasAttributes: Bool { !attributes.isEmpty }
}
