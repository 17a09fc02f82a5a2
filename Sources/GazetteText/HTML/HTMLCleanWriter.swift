// Writes the elements and text that are safe as HTML again.

struct HTMLCleanWriter: HTMLSink, ~Copyable {
  var out: HTMLBuffer
  /// True once something was left out in a way that may change how the rest is read the next
  /// time: then the result is to be read again.
  var isUnsettled = false

  let degree: HTMLCleaner.Degree
  let tags = HTMLTags.tables
  let policy = HTMLAttributePolicy.tables
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
  var afterPre = false
  /// Whether text stands on the current line, and a dropped block ended that line.
  var isInLine = false
  var owesBreak = false
  var scratch = HTMLBuffer(capacity: 0)

  init(address: HTMLAddress, degree: HTMLCleaner.Degree, capacity: Int) {
    // What is written is seldom longer than what was read.
    out = HTMLBuffer(capacity: capacity + capacity / 8 + 64)
    self.address = address
    self.degree = degree
  }

  var isPage: Bool { degree != .content }

  // MARK: Elements

  mutating func start(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> HTMLFate {
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
    out.append(tags.end(tag))
  }

  private mutating func unwrap(
    _ tag: HTMLTag, _ traits: HTMLTraits, _ attributes: HTMLAttributes
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

  mutating func pushBase(_ attributes: HTMLAttributes) {
    openElements += 1
    for attribute in attributes where attribute.known == .xmlBase {
      let value = value(of: attribute)
      guard let own = address.resolved(value, isMedia: true) else { continue }
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
}
