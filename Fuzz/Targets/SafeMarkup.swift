// A second opinion on clean HTML: its own small reader, and its own list of what may stay.
import GazetteText

/// Knows nothing of the cleaner. Clean HTML is so regular (every attribute quoted, every `<` a tag)
/// that a few lines can read it; what they cannot read is a fault in itself.
enum SafeMarkup {
  static func check(_ html: String, degree: HTMLCleaner.Degree) throws(Fault) {
    var html = html
    let copy = html.withUTF8 { Array($0) }
    var reader = Reader(bytes: copy, isPage: degree != .content, hasImages: degree != .page)
    try reader.run()
  }

  /// Security rule 37, page degree.
  fileprivate static let pageTags = words(
    """
    p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong b i s sub sup table \
    thead tbody tr th td a abbr time span
    """)
  /// The same rule, safe content.
  fileprivate static let contentTags = pageTags.union(
    words(
      """
      img figure figcaption picture source audio video track details summary section article \
      header footer div ins del small mark cite q dfn kbd samp var ruby rt rp bdi bdo caption \
      colgroup col tfoot u wbr tt big strike acronym aside main nav address hgroup center font \
      svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient \
      radialGradient stop clipPath marker pattern symbol title desc math mi mn mo ms mtext mspace \
      mrow mfrac msqrt mroot merror mpadded mphantom mfenced msub msup msubsup munder mover \
      munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mstyle
      """))
  fileprivate static let forbiddenAttributes = words(
    "style id name class srcdoc action formaction background target ping manifest")
  fileprivate static let addresses = words("href src cite poster longdesc xlink:href")

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}

private struct Reader {
  let bytes: [UInt8]
  let isPage: Bool
  let hasImages: Bool
  var place = 0
  private var openTags: [String] = []

  init(bytes: [UInt8], isPage: Bool, hasImages: Bool) {
    self.bytes = bytes
    self.isPage = isPage
    self.hasImages = hasImages
  }

  private static let void: Set<String> = [
    "br", "hr", "img", "source", "track", "col", "wbr",
  ]

  mutating func run() throws(Fault) {
    while place < bytes.count {
      let byte = bytes[place]
      try expect(byte != UInt8(ascii: ">"), "a bare > in text")
      place += 1
      if byte == UInt8(ascii: "<") { try readTag() }
    }
    try expect(openTags.isEmpty, "never closed: \(openTags)")
  }

  private mutating func readTag() throws(Fault) {
    let isEnd = take("/")
    let tag = takeName()
    let allowed = isPage ? SafeMarkup.pageTags : SafeMarkup.contentTags
    let isImage = isPage && hasImages && tag == "img"
    try expect(isImage || allowed.contains(tag), "an element that must not stay: <\(tag)>")
    if isEnd {
      try expect(openTags.popLast() == tag, "</\(tag)> closes another element")
    } else {
      while take(" ") { try readAttribute(of: tag) }
      if !Reader.void.contains(tag) { openTags.append(tag) }
      try expect(openTags.count <= 256, "elements over 256 deep")
    }
    try expect(take(">"), "a tag that does not end: <\(tag)")
  }

  private mutating func readAttribute(of tag: String) throws(Fault) {
    let name = takeName()
    try expect(
      !name.isEmpty && !name.lowercased().hasPrefix("on")
        && !SafeMarkup.forbiddenAttributes.contains(name),
      "an attribute that must not stay: \(name) of <\(tag)>")
    try expect(take("=") && take("\""), "a value without quotes: \(name) of <\(tag)>")
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      try expect(bytes[place] != UInt8(ascii: "<"), "a < within \(name)")
      place += 1
    }
    let value = HTMLEntities.decode(String(decoding: bytes[start..<place], as: UTF8.self))
    try expect(take("\""), "a value that does not end: \(name)")
    guard SafeMarkup.addresses.contains(name) else { return }
    try expect(!WebAddress.isRefused(value), "\(name) leads to \(value)")
    let isAllowed = value.isEmpty || WebAddress.isAllowedInContent(value)
    try expect(isAllowed, "\(name) may not lead to \(value)")
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func takeName() -> String {
    let start = place
    while place < bytes.count, isNameByte(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ":")
  }
}
