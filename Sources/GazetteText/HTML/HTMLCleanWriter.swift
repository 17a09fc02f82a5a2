// Writes the elements and text that are safe as HTML again.

struct HTMLCleanWriter: HTMLSink, ~Copyable {
  var out: HTMLBuffer
  /// True once something was left out in a way that may change how the rest is read the next
  /// time: then the result is to be read again.
  var isUnsettled = false

  let degree: HTMLCleaner.Degree
  private let tags = HTMLTags.tables
  private let policy = HTMLAttributePolicy.tables
  var address: HTMLAddress
  private var outerAddresses: [HTMLAddress] = []
  /// How many elements are open, kept or not; and which of them brought an own base.
  private var openElements = 0
  private var baseOwners: [Int] = []
  var depth = 0
  var openLinks = 0
  private var openHeadings = 0
  /// Open titles and descriptions of drawings: nothing but text is kept in them.
  var openCaptions = 0
  private var afterPre = false
  /// Whether text stands on the current line, and a dropped block ended that line.
  var isInLine = false
  var owesBreak = false
  private var scratch = HTMLBuffer(capacity: 0)

  init(address: HTMLAddress, degree: HTMLCleaner.Degree, capacity: Int) {
    out = HTMLBuffer(capacity: capacity)
    self.address = address
    self.degree = degree
  }

  var isPage: Bool { degree != .content }

  // MARK: Elements

  mutating func start(_ tag: HTMLTag, _ attributes: [HTMLAttribute]) -> HTMLFate {
    let traits = tags.traits(tag)
    if tag == .img { return openCaptions == 0 ? startImage(attributes) : .dropped }
    if traits.contains(.dropped) {
      if traits.isDisjoint(with: [.void, .raw, .escapable]) { isUnsettled = true }
      return .dropped
    }
    guard traits.contains(isPage ? .page : .content), openCaptions == 0 else {
      return unwrap(tag, traits, attributes)
    }
    if traits.contains(.void) {
      breakLine(before: traits)
      write(tag, attributes)
      if tag == .br { isInLine = false }
      return .kept
    }
    guard depth < HTMLLimits.depth else { return unwrap(tag, traits, attributes) }
    depth += 1
    if tag == .a { openLinks += 1 }
    if tag.isHeading {
      // Without what was left out between them, the inner one ends the outer one.
      if openHeadings > 0 { isUnsettled = true }
      openHeadings += 1
    }
    pushBase(attributes)
    breakLine(before: traits)
    write(tag, attributes)
    afterPre = tag == .pre
    return .kept
  }

  mutating func end(_ tag: HTMLTag, _ fate: HTMLFate) {
    popBase()
    let traits = tags.traits(tag)
    if fate == .unwrapped {
      if traits.contains(.block) { owesBreak = isInLine }
      return
    }
    depth -= 1
    if tag == .a { openLinks -= 1 }
    if tag.isHeading { openHeadings -= 1 }
    if traits.contains(.block) { endLine() }
    afterPre = false
    out.append("</")
    out.append(tags.name(tag))
    out.append(UInt8(ascii: ">"))
  }

  private mutating func unwrap(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ attributes: [HTMLAttribute]
  ) -> HTMLFate {
    if traits.contains(.void) { return .dropped }
    if !traits.isDisjoint(with: [.special, .scope]) || depth >= HTMLLimits.depth {
      isUnsettled = isUnsettled || !traits.contains(.escapable)
    }
    if traits.contains(.block) { owesBreak = isInLine }
    pushBase(attributes)
    return .unwrapped
  }

  /// A block that is not kept still separates what is before it from what is in it.
  private mutating func breakLine(before traits: HTMLTraits) {
    if traits.contains(.block) {
      endLine()
    } else {
      payBreak()
    }
  }

  private mutating func endLine() {
    owesBreak = false
    isInLine = false
  }

  mutating func payBreak() {
    if owesBreak { out.append("<br>") }
    owesBreak = false
    isInLine = true
  }

  mutating func pushBase(_ attributes: [HTMLAttribute]) {
    openElements += 1
    for attribute in attributes where attribute.known == .xmlBase {
      guard let own = address.resolved(value(of: attribute), isMedia: true) else { continue }
      outerAddresses.append(address)
      address = HTMLAddress(base: own, dropsRelative: address.dropsRelative)
      baseOwners.append(openElements)
      return
    }
  }

  mutating func popBase() {
    if !baseOwners.isEmpty, baseOwners.last == openElements {
      baseOwners.removeLast()
      address = outerAddresses.popLast() ?? address
    }
    openElements -= 1
  }

  // MARK: Tags

  /// True when an address to load was among the attributes.
  @discardableResult
  mutating func write(_ tag: HTMLTag, _ attributes: [HTMLAttribute]) -> Bool {
    out.append(UInt8(ascii: "<"))
    out.append(tags.name(tag))
    var loads = false
    var seen: UInt64 = 0
    for attribute in attributes {
      let name = attribute.known
      if name == .unknown || seen & (1 << UInt64(name.rawValue)) != 0 { continue }
      seen |= 1 << UInt64(name.rawValue)
      let kind =
        isPage
        ? policy.kindInPage(name, on: tag)
        : policy.kindInContent(name, on: tag)
      guard let kind else { continue }
      if write(attribute, as: kind), kind == .media || kind == .imageSet { loads = true }
    }
    if isPage, tag == .a { out.append(" rel=\"noopener noreferrer nofollow\"") }
    out.append(UInt8(ascii: ">"))
    return loads
  }

  /// False when the value must not be kept.
  private mutating func write(_ attribute: HTMLAttribute, as kind: HTMLValueKind) -> Bool {
    if kind == .text || kind == .flag {
      beginAttribute(attribute.name)
      if kind == .flag {
        out.append(UInt8(ascii: "\""))
        return true
      }
      append(attribute.value, isDecoded: attribute.isDecoded, inAttribute: true)
      out.append(UInt8(ascii: "\""))
      return true
    }
    if kind != .imageSet, writePlainAddress(attribute) { return true }
    let raw = value(of: attribute)
    let resolved =
      kind == .imageSet
      ? HTMLImageSet(address: address).resolved(raw)
      : address.resolved(raw, isMedia: kind == .media)
    guard let resolved else { return false }
    beginAttribute(attribute.name)
    escape(resolved, inAttribute: true)
    out.append(UInt8(ascii: "\""))
    return true
  }

  /// Most addresses are absolute and need no change: they are written as they stand.
  private mutating func writePlainAddress(_ attribute: HTMLAttribute) -> Bool {
    let length = out.count
    beginAttribute(attribute.name)
    let start = out.count
    append(attribute.value, isDecoded: attribute.isDecoded, inAttribute: true)
    let written = UnsafeBufferPointer(rebasing: out.contents[start...])
    guard HTMLAddress.isPlain(written) else {
      out.truncate(to: length)
      return false
    }
    out.append(UInt8(ascii: "\""))
    return true
  }

  private mutating func beginAttribute(_ name: UnsafeBufferPointer<UInt8>) {
    out.append(UInt8(ascii: " "))
    for byte in name { out.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
    out.append("=\"")
  }

  mutating func value(of attribute: HTMLAttribute) -> String {
    if attribute.isDecoded || !attribute.value.contains(UInt8(ascii: "&")) {
      return String(decoding: attribute.value, as: UTF8.self)
    }
    scratch.removeAll()
    HTMLReference.decodeAll(attribute.value, inAttribute: true, into: &scratch)
    return scratch.string
  }

  // MARK: Text

  mutating func text(_ text: UnsafeBufferPointer<UInt8>, isDecoded: Bool) {
    var run = text
    guard let first = run.first else { return }
    if !isInLine || owesBreak || afterPre {
      let start = run.firstIndex { $0 > 0x20 }
      if !isDecoded, let start, run[start] == UInt8(ascii: "&") {
        return withDecoded(run) { $0.text($1, isDecoded: true) }
      }
      // HTML §13.2.6.4.7: the first line end in a <pre> is not part of it; so one more is written.
      if afterPre, first == 0x0A || first == 0x0D { out.append(0x0A) }
      afterPre = false
      let blanks = start ?? run.count
      append(UnsafeBufferPointer(rebasing: run[..<blanks]), isDecoded: true, inAttribute: false)
      if start == nil { return }
      payBreak()
      run = UnsafeBufferPointer(rebasing: run[blanks...])
    }
    append(run, isDecoded: isDecoded, inAttribute: false)
  }

  private mutating func withDecoded(
    _ run: UnsafeBufferPointer<UInt8>,
    _ body: (inout HTMLCleanWriter, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var decoded = HTMLBuffer(capacity: run.count)
    HTMLReference.decodeAll(run, inAttribute: false, into: &decoded)
    body(&self, decoded.contents)
  }

  mutating func escape(_ text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { append($0, isDecoded: true, inAttribute: inAttribute) }
  }

  private mutating func append(
    _ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool, inAttribute: Bool
  ) {
    var index = 0
    while true {
      let end = HTMLScan.safeEnd(run, from: index)
      out.append(UnsafeBufferPointer(rebasing: run[index..<end]))
      if end == run.count { return }
      index = end + 1
      switch run[end] {
      case UInt8(ascii: "&") where !isDecoded:
        index = end + appendReference(run, at: end, inAttribute: inAttribute)
      case UInt8(ascii: "\"") where !inAttribute: out.append(UInt8(ascii: "\""))
      default: appendEscaped(run[end])
      }
    }
  }

  /// Gives how many bytes of `run` the reference at `index` took.
  private mutating func appendReference(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int, inAttribute: Bool
  ) -> Int {
    if run.count - index >= 5, run[index + 1] == UInt8(ascii: "a"),
      run[index + 2] == UInt8(ascii: "m"), run[index + 3] == UInt8(ascii: "p"),
      run[index + 4] == UInt8(ascii: ";")
    {
      out.append("&amp;")
      return 5
    }
    scratch.removeAll()
    let length = HTMLReference.read(run, at: index, inAttribute: inAttribute, into: &scratch)
    if length == 0 { scratch.append(UInt8(ascii: "&")) }
    for byte in scratch.contents {
      if byte == UInt8(ascii: "\""), !inAttribute { out.append(byte) } else { appendEscaped(byte) }
    }
    return max(1, length)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): out.append("&amp;")
    case UInt8(ascii: "<"): out.append("&lt;")
    case UInt8(ascii: ">"): out.append("&gt;")
    case UInt8(ascii: "\""): out.append("&quot;")
    case 0x0D: out.append(0x0A)
    case 0x0C: out.append(0x20)
    case 0x00..<0x09, 0x0B, 0x0E..<0x20, 0x7F: break
    default: out.append(byte)
    }
  }
}
