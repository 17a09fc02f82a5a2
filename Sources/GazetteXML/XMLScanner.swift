// Walks through a document element by element and forgives what documents get wrong.
import GazetteText

/// A pull scanner over the bytes of one document. It never fails: what cannot be understood is
/// passed over, noted in `warnings`, and the walk goes on.
///
/// The walk: `nextChild(of: 0)` finds the root, `nextChild(of: element.depth)` the children of an
/// element, one after the other; `content()` reads the element found last to its end. What is left
/// of a child is skipped when the next one is asked for.
///
/// Never copied, so that its buffers have one owner; and a copy at each tag would cost more than the tag.
package struct XMLScanner: ~Copyable {
  /// Of elements; deeper ones are read as if they had no tags.
  static let maximumDepth = 256
  static let maximumAttributes = 256
  static let maximumBindings = 256

  let bytes: Bytes
  let vocabulary: XMLVocabulary
  /// The number that names without a namespace get: the format of the document.
  package var homeSpace: UInt8 = 0
  /// The address of the document, against which `xml:base` counts.
  let documentAddress: String?

  var position = 0
  var open = OwnedBuffer<OpenElement>(capacity: 16)
  var topIsEmpty = false
  var names = NameTable()
  var bindings = OwnedBuffer<Binding>(capacity: 16)
  var epoch = 0
  var lastEpoch = 0
  var attributes = OwnedBuffer<XMLAttribute>(capacity: 16)
  var bases: [(depth: Int, value: String)] = []
  var languages: [(depth: Int, value: String)] = []
  /// The depth of the innermost element with a base or a language of its own.
  var contextDepth = 0
  var inner = OwnedBuffer<Range<Int>>(capacity: 16)
  var entities = XMLEntities()
  /// The characters that were decoded last.
  var output = OwnedBuffer<UInt8>(capacity: 4096)
  /// Offsets from which a search for an end has failed: each later one would fail as well.
  var commentsEnd = Int.max
  var sectionsEnd = Int.max
  var instructionsEnd = Int.max
  /// A stretch without the end of a section, up to the one behind it.
  var stretch = 0..<0
  /// How often the end of an element may still be looked for, so that all stays linear.
  var lookaheads = 1000
  /// What is told once, since it is nearly always everywhere.
  var hasToldPrefix = false
  var hasToldEntity = false
  /// While content is gone through a second time.
  var isQuiet = false

  private var places = SourcePlaces()
  private var repairs = XMLRepairs()

  /// `bytes` are valid UTF-8 and outlive the scanner.
  package init(_ bytes: Bytes, vocabulary: XMLVocabulary, documentAddress: String? = nil) {
    self.bytes = bytes
    self.vocabulary = vocabulary
    self.documentAddress = documentAddress
  }

  /// The next child of the open element at `depth`; nil when that one has ended, which closes it.
  package mutating func nextChild(of depth: Int) -> XMLElement? {
    while open.count > depth { skip() }
    guard open.count == depth else { return nil }
    if topIsEmpty, depth > 0 {
      close()
      return nil
    }
    let next = bytes.skippingSpace(from: position, to: bytes.count)
    if depth > 0, passesEndTag(at: next, of: open[depth - 1].name) {
      close()
      return nil
    }
    if let element = wellFormedStart(at: next) { return element }
    while let mark = nextMark() {
      switch mark {
      case .start(let tag):
        return enter(tag)
      case .end(let name):
        if endsTop(name) { return nil }
      case .section, .comment:
        continue
      }
    }
    if depth > 0 {
      note(.cutElement(open[depth - 1].name), at: position)
      close()
    }
    return nil
  }

  /// Takes the start of `child` back and ends its parent there: it was never closed.
  package mutating func endParent(before child: XMLElement) {
    while open.count >= max(1, child.depth - 1) {
      if open.count < child.depth {
        note(.unclosed(open[open.count - 1].name), at: child.start)
      }
      close()
      if open.count < child.depth - 1 { break }
    }
    position = child.start
  }

  /// Passes over the rest of the innermost open element.
  package mutating func skip() { _ = content(ending: .everything) }

  /// As `nextChild`, for elements that hold no items: when one begins, the element was never closed.
  package mutating func nextPart(of depth: Int) -> XMLElement? {
    guard let child = nextChild(of: depth) else { return nil }
    guard child.space == homeSpace, child.word != 0,
      vocabulary.closing[Int(child.word)] == .everything
    else { return child }
    guard let saved = open.popLast() else { return child }
    let isLost = isNeverClosed(before: child.start)
    open.append(saved)
    guard isLost else { return child }
    endParent(before: child)
    return nil
  }

  /// Goes back to the start of `child`, whose end was the last thing that was passed, and opens it
  /// once more. Of what was repaired only the first `repairs` are remembered.
  package mutating func reopen(_ child: XMLElement, repairs count: Int) {
    guard open.count == child.depth - 1 else { return }
    position = child.start
    repairs.forget(after: count)
    _ = nextChild(of: child.depth - 1)
  }

  /// From here on, entities that the document declared are unknown names.
  package mutating func forgetEntities() { entities = XMLEntities() }

  /// The line at which an element begins, from 1.
  package mutating func line(of element: XMLElement) -> Int {
    places.line(of: element.start, in: bytes)
  }

  /// How far the walk has come, in bytes.
  package var offset: Int { position }

  /// What had to be repaired, each with its place, in order of the document.
  package mutating func warnings() -> [String] {
    repairs.sentences(bytes, &places)
  }

  /// Notes that there is something else around the feed.
  package mutating func noteJunk(before root: XMLElement) { note(.junkBefore, at: root.start) }
  package mutating func noteJunk(from element: XMLElement) { note(.junkBehind, at: element.start) }

  /// How many repairs there were so far.
  package var repairCount: Int { repairs.count }

  mutating func note(_ what: XMLRepair, at place: Int) {
    if !isQuiet { repairs.note(what, at: place) }
  }
}

/// An element whose end has not been seen.
struct OpenElement {
  var name: Range<Int>
  /// To restore when it closes.
  var bindingCount: Int
  var epoch: Int
}

/// A prefix bound to a namespace.
struct Binding {
  /// Empty for the default namespace.
  var prefix: Range<Int>
  var address: Range<Int>
  var space: UInt8
  var isNone: Bool
}

extension XMLScanner {
  /// Opens an element, with its namespaces, base and language in force.
  mutating func enter(_ tag: Tag) -> XMLElement {
    attributes.truncate(to: 0)
    readAttributes(tag.attributes)
    return enter(name(tag.name), start: tag.start, isEmpty: tag.isEmpty)
  }

  /// Opens the element whose attributes have just been read.
  @inline(__always)
  mutating func enter(_ name: XMLName, start: Int, isEmpty: Bool) -> XMLElement {
    let saved = OpenElement(name: name.range, bindingCount: bindings.count, epoch: epoch)
    let isSpecial = attributes.isEmpty ? false : settleAttributes()
    open.append(saved)
    topIsEmpty = isEmpty
    let (space, word) = meaning(of: name)
    if isSpecial { noteSpecialAttributes() }
    return XMLElement(space: space, word: word, start: start, depth: open.count, name: name.range)
  }

  /// Closes the innermost element.
  @inline(__always)
  mutating func close() {
    guard let last = open.popLast() else { return }
    topIsEmpty = false
    epoch = last.epoch
    bindings.truncate(to: last.bindingCount)
    if open.count < contextDepth { endContext() }
  }

  @inline(never)
  private mutating func endContext() {
    while let base = bases.last, base.depth > open.count { bases.removeLast() }
    while let language = languages.last, language.depth > open.count { languages.removeLast() }
    contextDepth = max(bases.last?.depth ?? 0, languages.last?.depth ?? 0)
  }

  /// True when an element of this name is open, whatever its case.
  func isOpen(_ name: Range<Int>) -> Bool {
    open.view.contains { bytes.sameName($0.name, name) }
  }

  /// Closes the innermost element when the end tag `name` belongs to it or to an element around
  /// it; in the latter case the tag is left to be read again.
  mutating func endsTop(_ name: Range<Int>) -> Bool {
    guard let top = open.last else {
      note(.closesNothing(name), at: name.lowerBound - 2)
      return false
    }
    if isSame(top.name, name) || bytes.sameName(top.name, name) {
      close()
      return true
    }
    guard isOpen(name) else {
      note(.closesNothing(name), at: name.lowerBound - 2)
      return false
    }
    note(.unclosed(top.name), at: name.lowerBound - 2)
    position = name.lowerBound - 2
    close()
    return true
  }

  /// The name that begins at `start`; empty where none begins. Most were met before, and then
  /// nothing needs to be understood.
  @inline(__always)
  mutating func name(at start: Int) -> XMLName {
    names.knownName(at: start, in: bytes) ?? name(start..<bytes.nameEnd(from: start))
  }

  @inline(never)
  mutating func name(_ range: Range<Int>) -> XMLName { names.name(range, in: bytes, vocabulary) }

  /// What the name of an element means here.
  @inline(__always)
  mutating func meaning(of name: XMLName) -> (space: UInt8, word: UInt16) {
    guard name.number >= 0 else {
      let known = KnownName(name.range, in: bytes, vocabulary)
      return (space(of: known), known.word)
    }
    let word = names[name.number].word
    if names[name.number].epoch == epoch { return (names[name.number].space, word) }
    let space = space(of: names[name.number])
    names.set(space: space, epoch: epoch, at: name.number)
    if space != 0, !hasToldPrefix { tellPrefix(of: names[name.number], name.range) }
    return (space, word)
  }

  /// `xml` needs no declaration.
  private mutating func tellPrefix(of known: KnownName, _ name: Range<Int>) {
    let prefix = known.prefix
    guard known.prefixLength > 0, !bindings.view.contains(where: { isSame($0.prefix, prefix) }),
      !(prefix.count == 3 && bytes.has("xml", at: prefix.lowerBound))
    else { return }
    hasToldPrefix = true
    note(.undeclaredPrefix(name), at: name.lowerBound)
  }

  /// The namespace that a name's prefix stands for; without a prefix, that of elements.
  @inline(never)
  func space(of name: KnownName) -> UInt8 {
    let prefix = name.prefix
    let binding = bindings.view.last { isSame($0.prefix, prefix) }
    if let binding { return binding.isNone ? homeSpace : binding.space }
    if prefix.isEmpty { return homeSpace }
    // Declared nowhere: read as what the prefix usually means.
    return vocabulary.prefixes.value(of: bytes, prefix).map(UInt8.init(truncatingIfNeeded:)) ?? 0
  }

  @inline(__always)
  func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool { bytes.isSame(left, right) }

  /// Sees to it that names without a namespace, and those of `element`'s, count as `space`.
  package mutating func adopt(_ element: XMLElement, as space: UInt8) {
    homeSpace = space
    let known = KnownName(element.name, in: bytes, vocabulary)
    for index in 0..<bindings.count
    where isSame(bindings[index].prefix, known.prefix) && bindings[index].space == 0 {
      bindings[index].space = space
    }
    lastEpoch += 1
    epoch = lastEpoch
    // The epochs that open elements restore know the old meaning.
    for index in 0..<open.count where index > 0 { open[index].epoch = epoch }
  }

  /// True when a namespace in force has this in its address.
  package func isDeclared(_ part: StaticString) -> Bool {
    bindings.view.contains { bytes.first(part, in: $0.address) != nil }
  }

  /// The address of the namespace that an element is in; nil without one.
  package func namespaceAddress(of element: XMLElement) -> String? {
    let known = KnownName(element.name, in: bytes, vocabulary)
    let binding = bindings.view.last { isSame($0.prefix, known.prefix) }
    return binding.map { bytes.string(bytes.trimmed($0.address)) }
  }

  /// `xml:base` in force, absolute where that could be told.
  package var base: String? { bases.last?.value }
  /// `xml:lang` in force.
  package var language: String? { languages.last?.value }

  /// The element's name as written.
  package func name(of element: XMLElement) -> String { bytes.string(element.name) }
}

extension XMLScanner {
  /// Hands the next start tag to `body`, however deep it stands; false when there is none left.
  package mutating func nextTag(_ body: (inout XMLScanner, XMLElement) -> Void) -> Bool {
    while let mark = nextMark() {
      guard case .start(let tag) = mark else { continue }
      let element = enter(tag)
      body(&self, element)
      close()
      return true
    }
    return false
  }

  /// Forgets the walk and begins it anew at an offset.
  package mutating func restart(at offset: Int) {
    while !open.isEmpty { close() }
    bindings.truncate(to: 0)
    position = offset
  }
}
