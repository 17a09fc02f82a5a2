// Lays the text of HTML out as lines and paragraphs.

struct PlainTextWriter: HTMLSink, ~Copyable {
  private var out: HTMLBuffer
  private let isOneLine: Bool
  private let tags = HTMLTags.tables
  /// What is owed before the next text: line ends, a blank, a list's dash, a cell's bar.
  private var owedLines = 0
  private var owesBlank = false
  private var owesDash = false
  private var owesBar = false
  private var rowHasText = false
  private var listDepth = 0
  private var itemDepth = 0
  private var preDepth = 0
  private var scratch = HTMLBuffer(capacity: 0)

  init(isOneLine: Bool, capacity: Int) {
    out = HTMLBuffer(capacity: capacity)
    self.isOneLine = isOneLine
  }

  /// The text, without white space at its end.
  consuming func finished() -> String {
    trimEnd()
    return out.string
  }

  // MARK: Elements

  mutating func start(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> HTMLFate {
    let traits = tags.traits(tag)
    if tag == .br {
      owedLines = min(2, owedLines + 1)
      return .kept
    }
    if traits.contains(.dropped) || tag == .svg { return .dropped }
    if traits.contains(.block) { separate(traits, isNestedList: isList(tag) && listDepth > 0) }
    switch tag {
    case .ul, .ol, .dir, .menu: listDepth += 1
    case .li: startItem()
    case .tr: (rowHasText, owesBar) = (false, false)
    case .td, .th: owesBar = rowHasText
    case .pre, .listing, .xmp: preDepth += 1
    default: break
    }
    return .kept
  }

  mutating func end(_ tag: HTMLTag, _ fate: HTMLFate) {
    let traits = tags.traits(tag)
    switch tag {
    case .ul, .ol, .dir, .menu: listDepth -= 1
    case .li: (itemDepth, owesDash) = (itemDepth - 1, false)
    case .td, .th: owesBlank = true
    case .pre, .listing, .xmp: preDepth -= 1
    default: break
    }
    if traits.contains(.block) { separate(traits, isNestedList: isList(tag) && listDepth > 0) }
  }

  private func isList(_ tag: HTMLTag) -> Bool {
    tag == .ul || tag == .ol || tag == .dir || tag == .menu
  }

  mutating func startForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ attributes: HTMLAttributes
  ) -> HTMLFate {
    namespace == .mathML && HTMLForeignPolicy.isShown(name) ? .kept : .dropped
  }

  mutating func endForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ fate: HTMLFate
  ) {}

  private mutating func startItem() {
    itemDepth += 1
    owesDash = true
  }

  /// A block begins or ends here. The first block in a list item stays beside its dash.
  private mutating func separate(_ traits: HTMLTraits, isNestedList: Bool) {
    if owesDash { return }
    let lines = traits.contains(.paragraph) && !isNestedList ? 2 : 1
    owedLines = max(owedLines, lines)
  }

  // MARK: Text

  mutating func text(_ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool) {
    if isDecoded || !run.contains(UInt8(ascii: "&")) {
      append(run)
      return
    }
    var index = 0
    while index < run.count {
      let end = run[index...].firstIndex(of: UInt8(ascii: "&")) ?? run.count
      append(UnsafeBufferPointer(rebasing: run[index..<end]))
      if end == run.count { return }
      scratch.removeAll()
      let length = HTMLReference.read(run, at: end, inAttribute: false, into: &scratch)
      if length == 0 { scratch.append(UInt8(ascii: "&")) }
      appendScratch()
      index = end + max(1, length)
    }
  }

  private mutating func appendScratch() {
    var decoded = HTMLBuffer(capacity: 0)
    swap(&decoded, &scratch)
    append(decoded.contents)
    swap(&decoded, &scratch)
  }

  private mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < run.count {
      let space = appendSpace(run, at: index)
      index += space
      if space > 0 { continue }
      let end = HTMLScan.wordsEnd(run, from: index)
      if end > index {
        settle()
        out.append(UnsafeBufferPointer(rebasing: run[index..<end]))
        index = end
      }
    }
  }

  /// Handles the blank, line end or control character at `index`; gives its length.
  private mutating func appendSpace(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch run[index] {
    case 0xC2:
      if index + 1 < run.count, run[index + 1] == 0xA0 {
        appendBlank(0x20)
        return 2
      }
      settle()
      out.append(run[index])
    case 0x20, 0x09: appendBlank(run[index])
    case 0x0A, 0x0D: appendBlank(0x0A)
    case 0x0C: appendBlank(0x20)
    case 0x00..<0x20, 0x7F: if isOneLine { owesBlank = true }
    default: return 0
    }
    return 1
  }

  private mutating func appendBlank(_ byte: UInt8) {
    if preDepth > 0, !isOneLine {
      settle()
      out.append(byte)
    } else {
      owesBlank = true
    }
  }

  /// Writes what is owed before text.
  private mutating func settle() {
    if owedLines > 0 || out.count == 0 {
      startLine()
    } else if owesDash {
      out.append(0x0A)
      appendDash()
    } else if owesBar, !isOneLine {
      out.append(" | ")
    } else if owesBlank || owesBar {
      out.append(0x20)
    }
    (owedLines, owesBlank, owesBar) = (0, false, false)
    rowHasText = true
  }

  private mutating func startLine() {
    if isOneLine {
      if out.count > 0 { out.append(0x20) }
      owesDash = false
      return
    }
    if out.count > 0 {
      trimEnd()
      for _ in 0..<owedLines { out.append(0x0A) }
    }
    if owesDash {
      appendDash()
    } else if preDepth == 0 {
      indent(itemDepth)
    }
  }

  private mutating func appendDash() {
    indent(itemDepth - 1)
    out.append("- ")
    owesDash = false
  }

  /// Text of an item stands beside its dash; depth beyond what can be read is not shown.
  private mutating func indent(_ depth: Int) {
    for _ in 0..<min(8, max(0, depth)) { out.append("  ") }
  }

  private mutating func trimEnd() {
    while let last = out.last, last == 0x20 || last == 0x0A || last == 0x09 {
      out.truncate(to: out.count - 1)
    }
  }
}
