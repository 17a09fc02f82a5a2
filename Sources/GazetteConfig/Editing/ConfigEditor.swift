// Edits the sources in the text of a configuration, and leaves all else of it as it is.
import GazetteCore

/// The text of a configuration that was read before without a fault. What is added follows the
/// text's own indentation and line ends; every byte that was there stays, but for a `[]` or `null`
/// that a list takes the place of.
public struct ConfigEditor: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let text: ConfigText
  let lineEnd: String
  private let hasMark: Bool

  /// `file` is how messages name it.
  public init(_ bytes: [UInt8], file: String) throws(ConfigError) {
    text = try ConfigText(bytes, file: file)
    hasMark = bytes.starts(with: ConfigEditor.byteOrderMark)
    let end = text.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    lineEnd = end > 0 && text.bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The text with `sources` at the end of its list. Fails, with the place, where the list is
  /// written in a way that cannot be added to, and when the text would become too long.
  public func adding(_ sources: some Sequence<NewSource>) throws(ConfigError) -> [UInt8] {
    let place: ListPlace
    do throws(YAMLFault) {
      place = try ListFinder.find(ConfigEditor.key, in: text.bytes)
    } catch {
      throw ConfigError([YAMLSentences.problem(error, in: text)])
    }
    return marked(try edited(sources, at: place))
  }

  /// The key of the list that is edited.
  static let key = "sources"

  /// `bytes` with the mark that the file began with.
  func marked(_ bytes: [UInt8]) -> [UInt8] {
    hasMark ? ConfigEditor.byteOrderMark + bytes : bytes
  }

  private func edited(
    _ sources: some Sequence<NewSource>, at place: ListPlace
  ) throws(ConfigError) -> [UInt8] {
    let places = YAMLPlaces(text.bytes)
    switch place {
    case .missing(let column, let line):
      let key = String(repeating: " ", count: column) + ConfigEditor.key + ":" + lineEnd
      let items = try written(sources) { item($0, column: column + 2) }
      return inserting(key + items, at: places.start(ofLine: line ?? .max))
    case .empty(let from, let to, let column):
      let line = places.line(behindComments: to.line + 1, deeperThan: column)
      return inserting(
        try written(sources) { item($0, column: column + 2) }, at: places.start(ofLine: line),
        without: withBlanks(places.offset(of: from)..<places.offset(of: to)))
    case .block(let dash, let end):
      return try inserting(sources, behind: end, dash: dash, places)
    case .flow(let end, let isEmpty, let column):
      let gap = "," + lineEnd + String(repeating: " ", count: column + 4)
      let items = try written(sources) { gap + YAMLText.flow($0.setting) }
      return inserting(isEmpty ? String(items.dropFirst()) : items, within: places.offset(of: end))
    case .closed(let spot): throw closed(spot)
    }
  }

  /// Behind the last of the list, and behind the comments that belong to it.
  private func inserting(
    _ sources: some Sequence<NewSource>, behind end: YAMLSpot, dash: YAMLSpot, _ places: YAMLPlaces
  ) throws(ConfigError) -> [UInt8] {
    let offset = places.offset(of: dash)
    // Behind an anchor, the parser tells where the dash begins or where it ends.
    let isDash = offset < text.bytes.count && text.bytes[offset] == UInt8(ascii: "-")
    let column = isDash ? dash.column : max(0, dash.column - 1)
    // A text in several lines ends where the line below it begins.
    let next = end.column == 0 ? end.line : end.line + 1
    let line = places.line(behindComments: next, deeperThan: column)
    return inserting(
      try written(sources) { item($0, column: column) }, at: places.start(ofLine: line))
  }

  private func closed(_ spot: YAMLSpot) -> ConfigError {
    ConfigError(
      "nothing can be added to 'sources' as it is written here",
      at: Place(file: text.file, line: spot.line + 1, column: spot.column + 1),
      hint: "Write 'sources:' on a line of its own, and each source below it behind '- '.")
  }

  /// All of them, as long as there is room for them.
  private func written(
    _ sources: some Sequence<NewSource>, _ write: (NewSource) -> String
  ) throws(ConfigError) -> String {
    var items = ""
    var count = 0
    for source in sources {
      items += write(source)
      count += 1
      guard items.utf8.count + text.bytes.count < ConfigText.maximumBytes else {
        throw ConfigError(
          "\(text.file): with the first \(count) of the new sources it would be larger than 1 MB",
          hint: "Nothing was added; add fewer.")
      }
    }
    return items
  }

  /// A source behind a dash.
  private func item(_ source: NewSource, column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    let list = Setting(.list([source.setting]), at: source.setting.place)
    return YAMLText.document(list).split(separator: "\n")
      .map { indent + $0 + lineEnd }.joined()
  }

  /// Whole lines put in where a line begins, or at the end of the text.
  private func inserting(
    _ lines: String, at offset: Int, without cut: Range<Int> = 0..<0
  ) -> [UInt8] {
    let last = offset > 0 ? text.bytes[offset - 1] : UInt8(ascii: "\n")
    let isOpen = last != UInt8(ascii: "\n") && last != UInt8(ascii: "\r")
    var edited = Array(text.bytes[..<cut.lowerBound] + text.bytes[cut.upperBound..<offset])
    if isOpen { edited += Array(lineEnd.utf8) }
    edited += Array(lines.utf8)
    return edited + text.bytes[offset...]
  }

  private func inserting(_ words: String, within offset: Int) -> [UInt8] {
    Array(text.bytes[..<offset]) + Array(words.utf8) + text.bytes[offset...]
  }

  /// The range and the blanks before it where nothing follows on its line.
  private func withBlanks(_ range: Range<Int>) -> Range<Int> {
    let next = range.upperBound < text.bytes.count ? text.bytes[range.upperBound] : 0x0A
    guard next == 0x0A || next == 0x0D else { return range }
    let blanks = text.bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 }.count
    return range.lowerBound - blanks..<range.upperBound
  }
}
