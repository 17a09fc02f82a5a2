// What the scanner forgave, and the sentences that say so.

/// Something in a document that had to be read otherwise than the rules of XML say.
enum XMLRepair {
  case unclosed(Range<Int>)
  case closesNothing(Range<Int>)
  case cutElement(Range<Int>)
  case cutTag
  case cutSection
  case unclosedTag
  case unclosedSection
  case unclosedComment
  case textLessThan
  case bareAmpersand
  case doubleAttribute
  case manyAttributes
  case looseAttribute
  case undeclaredPrefix(Range<Int>)
  case entityOfHTML(Range<Int>)
  case junkBefore
  case junkBehind

  func sentence(_ bytes: Bytes) -> String {
    switch self {
    case .unclosed(let name): "<\(shown(name, bytes))> is not closed"
    case .closesNothing(let name): "</\(shown(name, bytes))> closes nothing"
    case .cutElement(let name): "the document ends before <\(shown(name, bytes))> is closed"
    case .cutTag: "the document ends inside a tag"
    case .cutSection: "the document ends inside a CDATA section"
    case .unclosedTag: "a tag is not closed"
    case .unclosedSection: "a CDATA section is not closed"
    case .unclosedComment: "a comment is not closed"
    case .textLessThan: "a '<' that begins no tag was read as text"
    case .bareAmpersand: "an '&' that begins no known reference was read as text"
    case .doubleAttribute: "an attribute stands twice in one tag"
    case .manyAttributes: "a tag has more than \(XMLScanner.maximumAttributes) attributes"
    case .looseAttribute: "an attribute has no value in quotes"
    case .undeclaredPrefix(let name): "the prefix of <\(shown(name, bytes))> is not declared"
    case .entityOfHTML(let name): "'&\(shown(name, bytes));' is known to HTML only"
    case .junkBefore: "the feed begins here, behind something else"
    case .junkBehind: "what stands behind the end of the feed was not read"
    }
  }

  private func shown(_ name: Range<Int>, _ bytes: Bytes) -> String {
    bytes.string(bytes.limited(name, to: 60))
  }
}

/// The first repairs of a document, and how many there were.
struct XMLRepairs {
  private static let maximum = 20
  private var kept: [(place: Int, what: XMLRepair)] = []
  private(set) var count = 0

  mutating func note(_ what: XMLRepair, at place: Int) {
    // A place is read twice at most; one remark is enough.
    if kept.last?.place == place { return }
    count += 1
    if kept.count < XMLRepairs.maximum { kept.append((place, what)) }
  }

  /// Forgets all but the first `count` repairs.
  mutating func forget(after count: Int) {
    guard count < self.count else { return }
    self.count = count
    kept.removeLast(max(0, kept.count - count))
  }

  func sentences(_ bytes: Bytes, _ places: inout SourcePlaces) -> [String] {
    var result: [String] = []
    for (place, what) in kept.sorted(by: { $0.place < $1.place }) {
      let line = places.line(of: place, in: bytes)
      let column = SourcePlaces.column(of: place, in: bytes)
      result.append("line \(line), column \(column): \(what.sentence(bytes)).")
    }
    if count > kept.count { result.append("\(count - kept.count) more repairs of this kind.") }
    return result
  }
}
