// Reads HTML in one pass, without a tree: the HTML standard's rules for all markup whose elements
// end in the order in which they began, or nearly so.

/// The common path. What needs elements to be moved or opened again (misnested formatting, text
/// between table rows) or another vocabulary (SVG, MathML, forms) is left to `HTMLTree`.
struct HTMLOnePass: ~Copyable {
  private struct Open {
    let tag: HTMLTag
    let traits: HTMLTraits
    let fate: HTMLFate
    let name: UnsafeBufferPointer<UInt8>
    /// Tells most unknown names apart without a look at them.
    let nameHash: UInt64
  }

  private var tokenizer: HTMLTokenizer
  /// At most `HTMLLimits.openElements`.
  private var stack = HTMLPile<Open>(capacity: 32)
  private var isTangled = false
  /// Never gives up: the order of the tags is bent instead.
  private let isTolerant: Bool
  private let tags = HTMLTags.tables
  private static var none: HTMLAttributes { HTMLAttributes(start: nil, count: 0) }

  private init(_ html: UnsafeBufferPointer<UInt8>, isTolerant: Bool) {
    tokenizer = HTMLTokenizer(html)
    self.isTolerant = isTolerant
  }

  /// Reports a fragment to `sink`; false when it is too tangled, and the report worth nothing.
  static func read<Sink: HTMLSink & ~Copyable>(
    _ html: UnsafeBufferPointer<UInt8>, isTolerant: Bool = false, into sink: inout Sink
  ) -> Bool {
    var pass = HTMLOnePass(html, isTolerant: isTolerant)
    return pass.run(&sink)
  }

  private mutating func run<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) -> Bool {
    while !tokenizer.isAtEnd, !isTangled {
      let text = tokenizer.readText()
      if !text.isEmpty { add(text, &sink) }
      if tokenizer.isAtEnd { break }
      switch tokenizer.readMarkup() {
      case .startTag: startTag(&sink)
      case .endTag: endTag(&sink)
      case .comment, .end: break
      }
    }
    while !stack.isEmpty { pop(&sink) }
    return !isTangled
  }

  /// Something the one pass cannot do by the rules.
  private mutating func tangle() {
    if !isTolerant { isTangled = true }
  }

  // MARK: The stack of open elements

  private mutating func pop<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    let open = stack.removeLast()
    sink.end(open.tag, open.fate)
  }

  /// Closes all elements down to the one at `index`. Formatting that is closed only because of
  /// what is around it would have to be opened again for the text that follows.
  private mutating func popAll<Sink: HTMLSink & ~Copyable>(
    downTo index: Int, mayDropFormatting: Bool = false, _ sink: inout Sink
  ) {
    while stack.count > index + 1 {
      if !mayDropFormatting, stack[stack.count - 1].traits.contains(.formatting) { tangle() }
      pop(&sink)
    }
    if stack.count > index { pop(&sink) }
  }

  private mutating func push<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ attributes: HTMLAttributes, _ sink: inout Sink
  ) {
    if stack.count >= HTMLLimits.openElements {
      // Too deep for any reader: the element is left out, its text is not.
      tangle()
      return
    }
    let fate = sink.start(tag, attributes)
    if fate == .dropped {
      tangle()
      skip(tag, &sink)
      return
    }
    stack.append(
      Open(
        tag: tag, traits: traits, fate: fate, name: tokenizer.name,
        nameHash: tag == .unknown ? tokenizer.name.nameHash : 0))
  }

  /// Passes over an element that goes with all that it contains.
  private mutating func skip<Sink: HTMLSink & ~Copyable>(_ tag: HTMLTag, _ sink: inout Sink) {
    guard isTolerant else { return }
    let name = tokenizer.name
    var depth = 1
    while depth > 0, !tokenizer.isAtEnd {
      _ = tokenizer.readText()
      if tokenizer.isAtEnd { return }
      let token = tokenizer.readMarkup()
      guard tokenizer.tag == tag, tokenizer.name.isSameName(name) else { continue }
      if token == .startTag { depth += 1 }
      if token == .endTag { depth -= 1 }
    }
  }

  /// The innermost open element for which `matches` holds, if none for which `bounds` holds is
  /// inside of it.
  private func innermost(
    _ matches: (Open) -> Bool, within bounds: (Open) -> Bool
  ) -> Int? {
    var index = stack.count - 1
    while index >= 0 {
      if matches(stack[index]) { return index }
      if bounds(stack[index]) { return nil }
      index -= 1
    }
    return nil
  }

  private func inScope(_ tag: HTMLTag) -> Int? {
    innermost({ $0.tag == tag }, within: { $0.traits.contains(.scope) })
  }

  // MARK: Text

  private mutating func add<Sink: HTMLSink & ~Copyable>(
    _ text: UnsafeBufferPointer<UInt8>, _ sink: inout Sink
  ) {
    if let top = stack.last, top.traits.contains(.tableStructure),
      text.contains(where: { $0 > 0x20 })
    {
      tangle()
      if top.tag == .colgroup { return }
    }
    sink.text(text, isDecoded: false)
  }

  // MARK: Start tags (HTML §13.2.6.4.7 to .15)

  private mutating func startTag<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    let tag = tokenizer.tag
    let traits = tags.traits(tag)
    if traits.contains(.tangled) { tangle() }
    if let top = stack.last, top.traits.contains(.tableStructure) {
      startInTable(tag, traits, &sink)
    } else if traits.contains(.tablePart) {
      startCellPart(tag, traits, &sink)
    } else {
      startInBody(tag, traits, &sink)
    }
  }

  private mutating func startInBody<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ sink: inout Sink
  ) {
    if traits.contains(.closesParagraph) {
      if tag == .li || tag == .dd || tag == .dt { closeItem(before: tag, &sink) }
      closeParagraph(&sink)
      if tag.isHeading, let top = stack.last, top.tag.isHeading { pop(&sink) }
    }
    if !traits.isDisjoint(with: [.raw, .escapable]) { return readRaw(tag, traits, &sink) }
    if traits.contains(.void) {
      _ = sink.start(tag, tokenizer.attributes)
      return
    }
    if tag == .a, let open = openLink() {
      tangle()
      popAll(downTo: open, &sink)
    }
    if tag == .rt || tag == .rp { closeRuby(&sink) }
    push(tag, traits, tokenizer.attributes, &sink)
    if tag == .pre || tag == .listing { tokenizer.skipLineEnd() }
  }

  private func openLink() -> Int? {
    innermost({ $0.tag == .a }, within: { isCell($0.tag) })
  }

  private mutating func closeParagraph<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    if let open = inScope(.p) { popAll(downTo: open, &sink) }
  }

  /// An item ends where the next one begins, unless a block other than these is in between.
  private mutating func closeItem<Sink: HTMLSink & ~Copyable>(
    before tag: HTMLTag, _ sink: inout Sink
  ) {
    let open = innermost(
      { tag == .li ? $0.tag == .li : $0.tag == .dd || $0.tag == .dt },
      within: {
        $0.traits.contains(.special) && $0.tag != .address && $0.tag != .div && $0.tag != .p
      })
    if let open { popAll(downTo: open, &sink) }
  }

  private mutating func closeRuby<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    guard inScope(.ruby) != nil else { return }
    while let top = stack.last, top.traits.contains(.impliedEnd) { pop(&sink) }
    if stack.last?.tag != .ruby { tangle() }
  }

  /// Reads an element whose content is not markup.
  private mutating func readRaw<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ sink: inout Sink
  ) {
    let name = tokenizer.name
    let fate = sink.start(tag, tokenizer.attributes)
    let text = tokenizer.readRawText(of: name)
    // A script that looks like a comment ends elsewhere (§13.2.5.20).
    if tag == .script, text.contains(UInt8(ascii: "!")), mayEscape(text) { tangle() }
    if fate == .dropped { return }
    let isMarkup = tag != .title && tag != .xmp && text.contains(UInt8(ascii: "<"))
    if !isMarkup { sink.text(text, isDecoded: tag != .title) }
    if !isMarkup || fate == .kept { sink.end(tag, fate) }
  }

  private func mayEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in text.indices.dropLast(3) where text[index] == UInt8(ascii: "<") {
      if text[index + 1] == UInt8(ascii: "!"), text[index + 2] == UInt8(ascii: "-") { return true }
    }
    return false
  }

  // MARK: End tags

  private mutating func endTag<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    let tag = tokenizer.tag
    let traits = tags.traits(tag)
    if let top = stack.last, top.tag == tag, traits.isDisjoint(with: [.tangled, .tablePart]),
      tag != .unknown, tag != .table
    {
      // By far the most end the innermost element.
      return pop(&sink)
    }
    if traits.contains(.tangled) || tag == .br { tangle() }
    if let top = stack.last, top.traits.contains(.tableStructure) {
      endInTable(tag, &sink)
    } else if tag == .table || traits.contains(.tablePart) {
      endCellPart(tag, &sink)
    } else if tag == .p {
      endParagraph(&sink)
    } else if traits.contains(.formatting) {
      endFormatting(tag, &sink)
    } else if traits.contains(.closesParagraph) {
      endBlock(tag, &sink)
    } else {
      endOther(tag, &sink)
    }
  }

  /// An end tag without a paragraph makes an empty one.
  private mutating func endParagraph<Sink: HTMLSink & ~Copyable>(_ sink: inout Sink) {
    if inScope(.p) == nil { push(.p, tags.traits(.p), Self.none, &sink) }
    closeParagraph(&sink)
  }

  private mutating func endBlock<Sink: HTMLSink & ~Copyable>(_ tag: HTMLTag, _ sink: inout Sink) {
    let isItem = tag == .li
    let open = innermost(
      { tag.isHeading ? $0.tag.isHeading : $0.tag == tag },
      within: {
        $0.traits.contains(.scope) || isItem && ($0.tag == .ul || $0.tag == .ol)
      })
    if let open { popAll(downTo: open, &sink) }
  }

  private mutating func endFormatting<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ sink: inout Sink
  ) {
    guard let open = innermost({ $0.tag == tag }, within: { isCell($0.tag) }) else { return }
    for inner in open + 1..<stack.count where stack[inner].traits.contains(.special) {
      return tangle()
    }
    popAll(downTo: open, &sink)
  }

  private mutating func endOther<Sink: HTMLSink & ~Copyable>(_ tag: HTMLTag, _ sink: inout Sink) {
    let name = tokenizer.name
    let nameHash = tag == .unknown ? name.nameHash : 0
    let open = innermost(
      {
        $0.tag == tag && $0.nameHash == nameHash && (tag != .unknown || $0.name.isSameName(name))
      },
      within: { $0.traits.contains(.special) })
    if let open { popAll(downTo: open, &sink) }
  }
}

// MARK: Tables (HTML §13.2.6.4.9 to .15)

extension HTMLOnePass {
  private func isSection(_ tag: HTMLTag) -> Bool {
    tag == .tbody || tag == .thead || tag == .tfoot
  }

  private func isCell(_ tag: HTMLTag) -> Bool { tag == .td || tag == .th || tag == .caption }

  /// A part of the table that begins inside of a cell ends the cell; outside of a table it counts
  /// for nothing.
  private mutating func startCellPart<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ sink: inout Sink
  ) {
    guard let cell = innermost({ isCell($0.tag) }, within: { _ in false }) else { return }
    popAll(downTo: cell, mayDropFormatting: true, &sink)
    startInTable(tag, traits, &sink)
  }

  private mutating func startInTable<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ sink: inout Sink
  ) {
    guard traits.contains(.tablePart) else { return startForeignToTable(tag, traits, &sink) }
    while let top = stack.last, top.traits.contains(.tableStructure), !mayHold(tag, in: top.tag) {
      if let implied = implied(before: tag, in: top.tag) {
        push(implied, tags.traits(implied), Self.none, &sink)
      } else {
        pop(&sink)
      }
      if isTangled { return }
    }
    if tag == .col {
      _ = sink.start(tag, tokenizer.attributes)
    } else {
      push(tag, traits, tokenizer.attributes, &sink)
    }
  }

  private func mayHold(_ tag: HTMLTag, in parent: HTMLTag) -> Bool {
    switch parent {
    case .table: tag == .caption || tag == .colgroup || isSection(tag)
    case .colgroup: tag == .col
    case .tr: tag == .td || tag == .th
    default: tag == .tr
    }
  }

  private func implied(before tag: HTMLTag, in parent: HTMLTag) -> HTMLTag? {
    let isCell = tag == .td || tag == .th
    if parent == .table { return tag == .col ? .colgroup : .tbody }
    return isSection(parent) && isCell ? .tr : nil
  }

  /// Whatever else begins between rows is moved out of the table by the full parser.
  private mutating func startForeignToTable<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ sink: inout Sink
  ) {
    if stack.last?.tag != .colgroup, tag == .script || tag == .style {
      return readRaw(tag, traits, &sink)
    }
    tangle()
    if isTolerant { startInBody(tag, traits, &sink) }
  }

  /// An end tag inside of a cell that belongs to the table around it.
  private mutating func endCellPart<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ sink: inout Sink
  ) {
    guard let cell = innermost({ isCell($0.tag) }, within: { _ in false }) else { return }
    if isCell(tag) {
      if stack[cell].tag == tag { popAll(downTo: cell, mayDropFormatting: true, &sink) }
      return
    }
    guard tag != .col, tag != .colgroup, isOpenInTable(tag) else { return }
    if stack[cell].tag == .caption, tag != .table { return }
    popAll(downTo: cell, mayDropFormatting: true, &sink)
    endInTable(tag, &sink)
  }

  private func isOpenInTable(_ tag: HTMLTag) -> Bool {
    innermost({ $0.tag == tag }, within: { $0.tag == .table }) != nil
  }

  private mutating func endInTable<Sink: HTMLSink & ~Copyable>(
    _ tag: HTMLTag, _ sink: inout Sink
  ) {
    let isOfTables = tag == .table || tags.traits(tag).contains(.tablePart)
    guard isOfTables else {
      tangle()
      return
    }
    guard let open = innermost({ $0.tag == tag }, within: { $0.tag == .table }), !isCell(tag)
    else {
      if stack.last?.tag == .colgroup, tag != .col { tangle() }
      return
    }
    popAll(downTo: open, &sink)
  }
}
