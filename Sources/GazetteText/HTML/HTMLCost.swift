// Tells whether the full parser can read a fragment in time and memory that grow with its length.

/// The full parser walks all open elements for many a tag, compares each attribute with those
/// before it, and opens formatting again, attributes included, in each block; thousands of
/// unclosed tags or attributes make it slow or its tree huge.
///
/// Only a parser knows what is a tag and what is text in a script, a comment or a value, and
/// documents can be made to look harmless to anybody else. So every `<` counts that begins a tag in
/// any reading, and an end tag only where it is one in all of them.
struct HTMLCost: ~Copyable {
  /// Tags times open elements that are still fast: about a second for the slowest.
  private static let mostSteps = 20_000_000
  /// Tags times open formatting elements and their attributes, each of which may become one more
  /// in the tree.
  private static let mostCopies = 2_000_000
  /// Pairs of attributes within the tags.
  private static let mostPairs = 20_000_000
  private static let deepest = 600
  /// How often a byte may be read, on average, as part of tags that overlap.
  private static let mostReadings = 8

  private var tokenizer: HTMLTokenizer
  private let bytes: UnsafeBufferPointer<UInt8>
  private var estimate = HTMLEstimate()
  /// What begins before this place may be text, part of a value or of a comment.
  private var doubtEnd = 0
  private var readings = 0

  private init(_ html: UnsafeBufferPointer<UInt8>) {
    tokenizer = HTMLTokenizer(html)
    bytes = html
  }

  /// An upper bound is good enough: what it refuses is read in one pass, with bent order.
  static func isBearable(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var cost = HTMLCost(html)
    return cost.staysBearable()
  }

  private mutating func staysBearable() -> Bool {
    var next = HTMLScan.index(of: UInt8(ascii: "<"), in: bytes)
    while let mark = next {
      next = HTMLScan.index(of: UInt8(ascii: "<"), in: bytes, from: mark + 1)
      guard tokenizer.beginsMarkup(at: mark) else { continue }
      read(at: mark, next: next ?? bytes.count)
      if estimate.deepest > Self.deepest || estimate.pairs > Self.mostPairs
        || readings > Self.mostReadings * bytes.count
      {
        return false
      }
    }
    return estimate.steps * estimate.deepest <= Self.mostSteps
      && estimate.steps * estimate.mostFormatting <= Self.mostCopies
  }

  private mutating func read(at mark: Int, next: Int) {
    let isDoubtful = mark < doubtEnd
    let token = tokenizer.readMarkup(at: mark)
    readings += tokenizer.position - mark
    doubt(upTo: tokenizer.position, ifAfter: next)
    if token == .comment {
      // In a drawing it may be a CDATA section, which ends elsewhere.
      if isSection(at: mark) { doubt(upTo: sectionEnd(from: mark), ifAfter: next) }
      return
    }
    // The parser reads the attributes of end tags too, and of a tag that is cut.
    estimate.add(attributes: tokenizer.attributeCount, of: tokenizer.tag)
    if token == .startTag {
      estimate.open(tokenizer.tag, tokenizer.name, attributes: tokenizer.attributeCount)
      if HTMLEstimate.isRaw(tokenizer.tag) { passRawText(next: next) }
    } else if token == .endTag {
      estimate.close(tokenizer.tag, tokenizer.name, isDoubtful: isDoubtful)
    }
  }

  /// All up to `end` may be something else than it seems, if there is any markup in it.
  private mutating func doubt(upTo end: Int, ifAfter next: Int) {
    if next < end { doubtEnd = max(doubtEnd, end) }
  }

  private func isSection(at mark: Int) -> Bool {
    bytes[mark...].starts(with: "<![CDATA[".utf8)
  }

  private mutating func sectionEnd(from mark: Int) -> Int {
    let bracket = UInt8(ascii: "]")
    var end = HTMLScan.index(of: UInt8(ascii: ">"), in: bytes, from: mark + 11)
    while let place = end, bytes[place - 1] != bracket || bytes[place - 2] != bracket {
      end = HTMLScan.index(of: UInt8(ascii: ">"), in: bytes, from: place + 1)
    }
    readings += (end ?? bytes.count) - mark
    return end ?? bytes.count
  }

  /// Whether the text of a script is text depends on what is around it.
  private mutating func passRawText(next: Int) {
    let start = tokenizer.position
    let text = tokenizer.readRawText(of: tokenizer.name)
    readings += tokenizer.position - start
    // A script that looks like a comment may end later.
    doubt(upTo: beginsComment(in: text) ? bytes.count : start + text.count, ifAfter: next)
  }

  /// Whether there is a `<!` in it.
  private func beginsComment(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var mark = HTMLScan.index(of: UInt8(ascii: "!"), in: text)
    while let place = mark {
      if place > 0, text[place - 1] == UInt8(ascii: "<") { return true }
      mark = HTMLScan.index(of: UInt8(ascii: "!"), in: text, from: place + 1)
    }
    return false
  }
}
