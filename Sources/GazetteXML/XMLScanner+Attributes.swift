// Reads the attributes of a start tag, quoted or not, and the namespaces they declare.
import GazetteText

extension XMLScanner {
  /// The start tag at `start` when it is written as XML wants it, opened; nil otherwise, and then
  /// nothing but `attributes` has changed.
  mutating func wellFormedStart(at start: Int) -> XMLElement? {
    guard start + 1 < bytes.count, bytes[start] == .lessThan, bytes[start + 1].isNameStart else {
      return nil
    }
    attributes.truncate(to: 0)
    let name = name(at: start + 1)
    var place = name.range.upperBound
    while attributes.count < XMLScanner.maximumAttributes {
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
  private mutating func wellFormedAttribute(at start: Int) -> Int? {
    let name = name(at: start)
    let end = name.range.upperBound
    guard end > start, end + 1 < bytes.count, bytes[end] == .equals else { return nil }
    let quote = bytes[end + 1]
    guard quote == .doubleQuote || quote == .singleQuote else { return nil }
    let close = bytes.first(quote, or: .greaterThan, from: end + 2)
    guard close < bytes.count, bytes[close] == quote else { return nil }
    attributes.append(XMLAttribute(name, value: end + 2..<close))
    return close + 1
  }

  /// Fills `attributes` from the inside of a tag, whatever it looks like.
  mutating func readAttributes(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    var place = range.lowerBound
    var isTold = false
    while let (name, value) = attribute(from: &place, to: range.upperBound) {
      let before = bytes[value.lowerBound - 1]
      if !isTold, before != .doubleQuote, before != .singleQuote {
        isTold = true
        note(.looseAttribute, at: name.lowerBound)
      }
      guard attributes.count < XMLScanner.maximumAttributes else {
        note(.manyAttributes, at: range.lowerBound)
        break
      }
      attributes.append(XMLAttribute(self.name(name), value: value))
    }
  }

  /// Binds namespaces and finds out what the names of the others mean; doubles are dropped. True
  /// when there is `xml:base` or `xml:lang`.
  mutating func settleAttributes() -> Bool {
    var (hasPrefixes, isSpecial, hasBound) = (false, false, false)
    var kept = 0
    for index in 0..<attributes.count {
      let attribute = attributes[index]
      let name = known(attribute)
      if name.role == .declaration {
        bind(attribute)
        hasBound = true
      } else if isDouble(attribute, among: kept) {
        note(.doubleAttribute, at: attribute.name.lowerBound)
      } else {
        if name.role != .none { isSpecial = true }
        if name.prefixLength >= 0 { hasPrefixes = true }
        attributes[kept] = attribute
        attributes[kept].word = name.word
        kept += 1
      }
    }
    attributes.truncate(to: kept)
    if hasBound {
      lastEpoch += 1
      epoch = lastEpoch
    }
    if hasPrefixes { findSpaces() }
    return isSpecial
  }

  @inline(__always)
  private func known(_ attribute: XMLAttribute) -> KnownName {
    attribute.number >= 0
      ? names[attribute.number] : KnownName(attribute.name, in: bytes, vocabulary)
  }

  /// True when one of the first `count` attributes has the same name.
  @inline(__always)
  private func isDouble(_ attribute: XMLAttribute, among count: Int) -> Bool {
    for index in 0..<count {
      let other = attributes[index]
      // A name that has a number has it wherever it stands.
      if other.number != attribute.number { continue }
      if other.number >= 0 || isSame(other.name, attribute.name) { return true }
    }
    return false
  }

  /// The namespaces of attributes that have a prefix; one without it is in none.
  private mutating func findSpaces() {
    for index in 0..<attributes.count {
      let attribute = attributes[index]
      guard known(attribute).prefixLength >= 0 else { continue }
      let name = XMLName(range: attribute.name, number: attribute.number)
      attributes[index].space = meaning(of: name).space
    }
  }

  /// The attribute that begins at or after `place`: its name, and its value without quotes.
  private func attribute(
    from place: inout Int, to end: Int
  ) -> (name: Range<Int>, value: Range<Int>)? {
    while place < end, !bytes[place].isNameByte { place += 1 }
    guard place < end else { return nil }
    let start = place
    while place < end, bytes[place].isNameByte { place += 1 }
    let name = start..<place
    let next = bytes.skippingSpace(from: place, to: end)
    guard next < end, bytes[next] == .equals else { return (name, place..<place) }
    let value = value(from: bytes.skippingSpace(from: next + 1, to: end), to: end, &place)
    return (name, value)
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
    for index in 0..<attributes.count {
      let role = known(attributes[index]).role
      guard role == .base || role == .language else { continue }
      let value = string(attributes[index])
      contextDepth = open.count
      if role == .language {
        languages.append((open.count, value))
      } else if !value.isEmpty,
        let base = WebAddress.resolve(value, against: base ?? documentAddress)
      {
        bases.append((open.count, base))
      }
    }
  }

  private mutating func string(_ attribute: XMLAttribute) -> String {
    let text = decoded(attribute)
    return text.string(0..<text.count)
  }

  /// The characters of a value, trimmed; of use until something else is decoded.
  private mutating func decoded(_ attribute: XMLAttribute) -> Bytes {
    characters(of: XMLContent(range: bytes.trimmed(attribute.value), kind: .text))
  }

  /// The place among `attributes` of the one that is meant by a word; nil without one. Where several
  /// namespaces have the word, the one without a prefix is meant.
  @inline(__always)
  private func index(of word: UInt16) -> Int? {
    var found: Int?
    for index in 0..<attributes.count where attributes[index].word == word {
      if attributes[index].space == 0 { return index }
      if found == nil { found = index }
    }
    return found
  }

  /// The value of an attribute of the element found last, trimmed and decoded; nil without one.
  /// Where several namespaces have the word, the one without a prefix is meant.
  package mutating func attribute(_ word: UInt16) -> String? {
    guard let index = index(of: word) else { return nil }
    return string(attributes[index])
  }

  /// As `attribute(_:)`, without making a string of it: nil without one.
  package mutating func bytes(ofAttribute word: UInt16) -> Bytes? {
    guard let index = index(of: word) else { return nil }
    return decoded(attributes[index])
  }

  /// The value of an attribute in a namespace.
  package mutating func attribute(_ word: UInt16, in space: UInt8) -> String? {
    for index in 0..<attributes.count
    where attributes[index].word == word && attributes[index].space == space {
      return string(attributes[index])
    }
    return nil
  }

  /// The value of a tag's own `xml:base`, resolved; nil without one.
  mutating func baseAttribute(of tag: Tag) -> String? {
    var place = tag.attributes.lowerBound
    while let (name, value) = attribute(from: &place, to: tag.attributes.upperBound) {
      if name.count == 8, bytes.has("xml:base", at: name.lowerBound) {
        return WebAddress.resolve(
          bytes.string(bytes.trimmed(value)), against: base ?? documentAddress)
      }
    }
    return nil
  }

  package var hasAttributes: Bool { !attributes.isEmpty }
}
