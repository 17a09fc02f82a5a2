// Takes the tags out of a title.
import GazetteXML

enum TitleMarkup {
  /// Elements that only form text. A title may show them; a title about any other element names it.
  private static let formatting = WordTable(
    [
      "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "blink", "center", "cite", "code", "del",
      "dfn", "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "ins", "kbd", "li",
      "mark", "nobr", "ol", "p", "pre", "q", "s", "samp", "small", "span", "strike", "strong",
      "sub", "sup", "time", "tt", "u", "ul", "var",
    ].map { ($0, 1) })
  private static let void = WordTable(["br", "hr", "img", "wbr"].map { ($0, 1) })
  /// Elements between whose neighbours there is a line's end, so words must not run together.
  private static let block = WordTable(
    [
      "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6",
      "hr", "li", "ol", "p", "pre", "table", "td", "th", "tr", "ul",
    ].map { ($0, 1) })

  /// A tag in a title.
  private struct Found {
    var range: Range<Int>
    var name: Range<Int>
    var isEnd: Bool
    var hasAttributes: Bool
  }

  /// The text without its tags and comments. With `onlyFormatting` tags stay that do not form text:
  /// unknown and structural elements, and a start without an end.
  static func stripped(_ bytes: Bytes, onlyFormatting: Bool) -> [UInt8] {
    let tags = find(bytes)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var from = 0
    for (index, tag) in tags.enumerated() {
      if onlyFormatting, !forms(tag, at: index, among: tags, bytes) { continue }
      output += bytes[from..<tag.range.lowerBound]
      if block.value(of: bytes, tag.name) != nil { output.append(.space) }
      from = tag.range.upperBound
    }
    output += bytes[from...]
    return output
  }

  /// Looks for a partner among the nearest tags only, so that it stays linear.
  private static func forms(
    _ tag: Found, at index: Int, among tags: [Found], _ bytes: Bytes
  ) -> Bool {
    if tag.name.isEmpty || void.value(of: bytes, tag.name) != nil { return true }
    guard formatting.value(of: bytes, tag.name) != nil else { return false }
    if tag.hasAttributes { return true }
    let others =
      tag.isEnd
      ? tags[max(0, index - 50)..<index] : tags[(index + 1)..<min(tags.count, index + 51)]
    return others.contains { $0.isEnd != tag.isEnd && bytes.sameName($0.name, tag.name) }
  }

  /// All tags, as the tokeniser of HTML sees them; comments have an empty name.
  private static func find(_ bytes: Bytes) -> [Found] {
    var found: [Found] = []
    var place = 0
    while place < bytes.count {
      place = bytes.first(.lessThan, in: place..<bytes.count)
      guard place + 1 < bytes.count else { break }
      if let tag = tag(bytes, at: place) {
        found.append(tag)
        place = tag.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  private static func tag(_ bytes: Bytes, at start: Int) -> Found? {
    if bytes.has("<!--", at: start) {
      let end = bytes.first("-->", in: start + 4..<bytes.count) ?? bytes.count - 3
      return Found(
        range: start..<max(end + 3, start + 4), name: start..<start, isEnd: false,
        hasAttributes: false)
    }
    let isEnd = bytes[start + 1] == .slash
    let nameStart = start + (isEnd ? 2 : 1)
    var place = nameStart
    guard place < bytes.count, (bytes[place] | 0x20) &- 97 < 26 else { return nil }
    while place < bytes.count, bytes[place].isNameByte { place += 1 }
    let name = nameStart..<place
    guard place < bytes.count,
      bytes[place].isXMLSpace || bytes[place] == .slash || bytes[place] == .greaterThan
    else { return nil }
    var end = place
    while end < bytes.count, bytes[end] != .greaterThan, bytes[end] != .lessThan { end += 1 }
    guard end < bytes.count, bytes[end] == .greaterThan else { return nil }
    return Found(
      range: start..<end + 1, name: name, isEnd: isEnd,
      hasAttributes: bytes.first(.equals, in: place..<end) < end)
  }
}
