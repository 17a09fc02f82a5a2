// Reads the elements and text of HTML into blocks.

struct ReadableWriter: HTMLSink, ~Copyable {
  var frames = ReadableFrames()
  var runs = ReadableRuns()
  private var text = ReadableText()
  private var linkNumbers: [String: Int] = [:]
  /// Addresses; nil for what leads nowhere.
  private var openLinks: [String?] = []
  var isLinkSettled = true
  private var headings: [Int] = []
  private var strongDepth = 0
  private var emphasisDepth = 0
  private var codeDepth = 0
  private var deletedDepth = 0
  var raisedDepth = 0
  var loweredDepth = 0
  private var headRowDepth = 0
  /// The text of `pre`, verbatim, while one is open.
  var preDepth = 0
  var verbatim = HTMLBuffer(capacity: 0)
  var scratch = HTMLBuffer(capacity: 0)
  private let tags = HTMLTags.tables

  consuming func finished() -> ReadableText {
    endBlock()
    for _ in 0..<32 { frames.pop() }
    text.blocks = frames.blocks
    return text
  }

  // MARK: Elements

  mutating func start(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> HTMLFate {
    let traits = tags.traits(tag)
    switch tag {
    case .br: preDepth > 0 ? verbatim.append(UInt8(ascii: "\n")) : runs.endLine()
    case .img: addPicture(attributes)
    case .hr:
      endBlock()
      frames.append(.rule)
    default:
      if traits.contains(.dropped) || tag == .svg || tag == .rp { return .dropped }
      if isBlock(tag) { endBlock() }
      return open(tag, attributes) ? .kept : .unwrapped
    }
    return .kept
  }

  mutating func end(_ tag: HTMLTag, _ fate: HTMLFate) {
    if isBlock(tag) { endBlock() }
    if fate == .kept { close(tag) }
  }

  private func isBlock(_ tag: HTMLTag) -> Bool {
    tag == .td || tag == .th || tags.traits(tag).contains(.block)
  }

  mutating func startForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ attributes: HTMLAttributes
  ) -> HTMLFate {
    namespace == .mathML && HTMLForeignPolicy.isShown(name) ? .kept : .dropped
  }

  mutating func endForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ fate: HTMLFate
  ) {}

  /// False for an element that only separates, or for which there is no room: its end is nothing.
  private mutating func open(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> Bool {
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6: headings.append(level(of: tag))
    case .pre, .listing, .xmp: preDepth += 1
    case .a: openLink(attributes)
    case .q: addSign("“")
    case .rt: addSign("(")
    case .thead: headRowDepth += 1
    case .tr:
      guard frames.isInTable else { return false }
      frames.startRow(isHead: headRowDepth > 0)
    default: return changeStyle(of: tag, by: 1) || openFrame(tag, attributes)
    }
    return true
  }

  private mutating func close(_ tag: HTMLTag) {
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6: headings.removeLast()
    case .pre, .listing, .xmp: preDepth -= 1
    case .a: closeLink()
    case .q: addSign("”")
    case .rt: addSign(")")
    case .thead: headRowDepth -= 1
    case .tr: break
    case .li, .dt, .dd: closeItem(tag)
    default: if !changeStyle(of: tag, by: -1) { frames.pop() }
    }
  }

  private func level(of heading: HTMLTag) -> Int {
    Int(heading.rawValue) - Int(HTMLTag.h1.rawValue) + 1
  }

  /// False for an element that has no style.
  private mutating func changeStyle(of tag: HTMLTag, by step: Int) -> Bool {
    switch tag {
    case .b, .strong, .summary: strongDepth += step
    case .i, .em, .cite, .dfn, .var: emphasisDepth += step
    case .code, .kbd, .samp, .tt: codeDepth += step
    case .del, .s, .strike: deletedDepth += step
    case .sup: raisedDepth += step
    case .sub: loweredDepth += step
    default: return false
    }
    var style: ReadableStyle = []
    if strongDepth > 0 { style.insert(.strong) }
    if emphasisDepth > 0 { style.insert(.emphasis) }
    if codeDepth > 0 { style.insert(.code) }
    if deletedDepth > 0 { style.insert(.deleted) }
    runs.style = style
    return true
  }

  // MARK: Frames

  private mutating func openFrame(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> Bool {
    guard frames.hasRoom else { return false }
    switch tag {
    case .ul, .menu, .dir: frames.push(.list(.bullet, isLoose: false))
    case .ol: frames.push(.list(.number(number(.start, attributes) ?? 1), isLoose: false))
    case .dl: frames.push(.list(.term, isLoose: false))
    case .li, .dt, .dd: openItem(tag, attributes)
    case .blockquote: frames.push(.quote)
    case .figure: frames.push(.figure)
    case .table: frames.push(.table)
    case .td, .th:
      guard frames.isInTable else { return false }
      frames.noteCell(isHead: tag == .th)
      frames.push(
        .cell(columns: number(.colspan, attributes) ?? 1, rows: number(.rowspan, attributes) ?? 1))
    default: return false
    }
    return true
  }

  /// An item outside of a list brings one along; so do the meanings of a term.
  private mutating func openItem(_ tag: HTMLTag, _ attributes: HTMLAttributes) {
    if tag == .dd {
      frames.push(.list(.meaning, isLoose: true))
    } else if !frames.isInList {
      frames.push(.list(tag == .dt ? .term : .bullet, isLoose: true))
    } else if let value = number(.value, attributes) {
      frames.setNumber(value)
    }
    if tag == .dt { _ = changeStyle(of: .b, by: 1) }
    frames.push(.item)
  }

  private mutating func closeItem(_ tag: HTMLTag) {
    if tag == .dt { _ = changeStyle(of: .b, by: -1) }
    frames.pop()
    if frames.isInLooseList { frames.pop() }
  }

  /// A number of at most nine digits.
  private mutating func number(_ name: HTMLAttributeName, _ attributes: HTMLAttributes) -> Int? {
    guard let value = value(name, attributes), (1...9).contains(value.utf8.count) else {
      return nil
    }
    return Int(value).map { max(0, $0) }
  }

  // MARK: Links and pictures

  mutating func value(_ name: HTMLAttributeName, _ attributes: HTMLAttributes) -> String? {
    for attribute in attributes where attribute.known == name {
      if attribute.isDecoded { return String(decoding: attribute.value, as: UTF8.self) }
      scratch.removeAll()
      HTMLReference.decodeAll(attribute.value, inAttribute: true, into: &scratch)
      return scratch.string
    }
    return nil
  }

  /// Only addresses of the web are links.
  private mutating func openLink(_ attributes: HTMLAttributes) {
    let address = value(.href, attributes).map(TerminalText.clean)
    openLinks.append(address.flatMap { WebAddress.isWeb($0) ? $0 : nil })
    isLinkSettled = false
  }

  private mutating func closeLink() {
    openLinks.removeLast()
    runs.link = (openLinks.last ?? nil).flatMap { linkNumbers[$0] }
    isLinkSettled = false
  }

  /// An address has a number once there is text to number.
  mutating func settleLink() {
    isLinkSettled = true
    guard let address = openLinks.last ?? nil else {
      runs.link = nil
      return
    }
    if let number = linkNumbers[address] {
      runs.link = number
    } else {
      text.links.append(address)
      linkNumbers[address] = text.links.count
      runs.link = text.links.count
    }
  }

  private mutating func addPicture(_ attributes: HTMLAttributes) {
    guard preDepth == 0, let words = value(.alt, attributes).map({ PlainText.line($0) }),
      ReadablePicture.isDescription(words)
    else { return }
    if !isLinkSettled { settleLink() }
    if ReadablePicture.isSign(words) {
      runs.add(words)
      return
    }
    let style = runs.style
    runs.style = .picture
    runs.add(PlainText.shortened(words, to: ReadablePicture.longest))
    runs.style = style
  }

  // MARK: Blocks

  /// What was written so far is a block.
  mutating func endBlock() {
    if verbatim.count > 0 { endVerbatim() }
    let line = runs.take()
    guard !line.isEmpty else { return }
    if let level = headings.last {
      frames.append(.heading(level: level, line))
    } else {
      frames.append(.paragraph(line))
    }
  }
}
