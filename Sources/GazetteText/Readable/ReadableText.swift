// An article's text as blocks: what a terminal, a pipe or a Markdown file shows of its HTML.

/// Paragraphs, headings, lists and so on, as values without markup. All text in them is clean: nothing
/// that a terminal acts on, and no control of the direction of text.
public struct ReadableText: Sendable, Hashable {
  public internal(set) var blocks: [ReadableBlock] = []
  /// Addresses of the web, each once; a run's link is a place in the list, counted from 1.
  public internal(set) var links: [String] = []

  /// Reads a fragment of HTML, hostile or not, in linear time. Nesting deeper than what can be shown
  /// is flattened.
  public init(ofHTML html: String) {
    var html = html
    self = html.withUTF8 { bytes in
      HTMLSource.withText(bytes) { source in
        HTMLReader.read(
          source, make: { ReadableWriter() }, finish: { writer, _ in writer.finished() })
      }
    }
  }

  /// Plain text: paragraphs between empty lines, with their line ends.
  public init(ofPlain text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { PlainText.line(String(Substring($0))) }
    blocks = lines.split(separator: "").map { lines in
      .paragraph([ReadableRun(ReadableRun.clean(lines.joined(separator: "\n")))])
    }
  }

  init() {}
}

public enum ReadableBlock: Sendable, Hashable {
  case paragraph([ReadableRun])
  /// The level is 1 to 6.
  case heading(level: Int, [ReadableRun])
  case list(ReadableList)
  case quote([ReadableBlock])
  /// Lines as they are, tabs already blanks.
  case code([String])
  case table(ReadableTable)
  /// What a picture shows, in words; the picture itself is never part of the text.
  case figure(descriptions: [ReadableRun], caption: [ReadableRun])
  case rule
}

public struct ReadableList: Sendable, Hashable {
  public enum Marker: Sendable, Hashable {
    case bullet
    /// The number of the first item.
    case number(Int)
    /// A glossary: each item is a term, and a list of its meanings.
    case term
    case meaning
  }

  public var marker: Marker
  public var items: [[ReadableBlock]]

  public init(marker: Marker, items: [[ReadableBlock]]) {
    self.marker = marker
    self.items = items
  }

  /// Whether no item needs an empty line in it: a paragraph, and lists that belong to it.
  public var isTight: Bool {
    items.allSatisfy { item in
      item.dropFirst().allSatisfy { if case .list = $0 { true } else { false } }
    }
  }
}

/// Rows of cells; a shorter row has empty cells at its end.
public struct ReadableTable: Sendable, Hashable {
  public typealias Cell = [ReadableRun]

  public var head: [Cell]?
  public var rows: [[Cell]]

  public init(head: [Cell]?, rows: [[Cell]]) {
    self.head = head
    self.rows = rows
  }

  public var columnCount: Int { max(head?.count ?? 0, rows.map(\.count).max() ?? 0) }
}

/// A stretch of text in one style; a line feed in it ends a line.
public struct ReadableRun: Sendable, Hashable {
  public var text: String
  public var style: ReadableStyle
  /// Counted from 1.
  public var link: Int?

  public init(_ text: String, _ style: ReadableStyle = [], link: Int? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }

  func isLike(_ other: ReadableRun) -> Bool { style == other.style && link == other.link }
}

public struct ReadableStyle: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let strong = ReadableStyle(rawValue: 1)
  public static let emphasis = ReadableStyle(rawValue: 2)
  public static let code = ReadableStyle(rawValue: 4)
  public static let deleted = ReadableStyle(rawValue: 8)
  /// What a picture shows, in words.
  public static let picture = ReadableStyle(rawValue: 16)
  /// Only in lines that are laid out: a heading, and what is no text of the article but stands around
  /// it, such as the marks of lists and the numbers of links.
  public static let heading = ReadableStyle(rawValue: 32)
  public static let mark = ReadableStyle(rawValue: 64)
}

extension ReadableRun {
  /// Foreign text made clean, its line ends kept. Soft hyphens, byte order marks and the marks that
  /// change the direction of text go: none of them has a place of its own on a terminal.
  static func clean(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { cleanLine(String(Substring($0))) }.joined(separator: "\n")
  }

  private static func cleanLine(_ line: String) -> String {
    let clean = TerminalText.clean(line)
    guard clean.unicodeScalars.contains(where: isUnseen) else { return clean }
    return String(String.UnicodeScalarView(clean.unicodeScalars.filter { !isUnseen($0) }))
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200E, 0x200F, 0xFEFF: true
    default: false
    }
  }
}
