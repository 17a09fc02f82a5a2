// An article's blocks as Markdown.
import GazetteText

/// CommonMark with the tables of GitHub; no HTML, and nothing that is loaded from elsewhere.
struct MarkdownBlocks {
  private let links: [String]
  private let pictureWord: String
  /// Added to the level of each heading.
  private let shift: Int

  /// `top` is the level of the article's highest heading.
  init(_ text: ReadableText, top: Int, pictureWord: String) {
    links = text.links
    self.pictureWord = pictureWord
    let levels = text.blocks.compactMap {
      if case .heading(let level, _) = $0 { level } else { nil }
    }
    shift = top - (levels.min() ?? top)
  }

  /// Blocks to be separated by empty lines.
  static func blocks(of text: ReadableText, top: Int, pictureWord: String) -> [String] {
    let writer = MarkdownBlocks(text, top: top, pictureWord: pictureWord)
    return writer.lines(of: text.blocks).map { $0.joined(separator: "\n") }
  }

  /// The lines of each block.
  private func lines(of blocks: [ReadableBlock]) -> [[String]] {
    var followsList = false
    return blocks.map { block in
      defer { if case .list = block { followsList.toggle() } else { followsList = false } }
      return lines(of: block, followsList: followsList)
    }
  }

  /// Two lists in a row would be one if they had the same marks.
  private func lines(of block: ReadableBlock, followsList: Bool) -> [String] {
    switch block {
    case .paragraph(let runs): inline.lines(of: runs)
    case .heading(let level, let runs):
      [String(repeating: "#", count: max(1, min(6, level + shift))) + " " + inline.line(of: runs)]
    case .list(let list): lines(of: list, followsList: followsList)
    case .quote(let blocks): joined(blocks).map { $0.isEmpty ? ">" : "> " + $0 }
    case .code(let code): MarkdownBlocks.fenced(code)
    case .table(let table): lines(of: table)
    case .figure(let descriptions, let caption): lines(of: descriptions, caption)
    // Hyphens would be a mark of a list, or make a heading of what stands before them.
    case .rule: ["* * *"]
    }
  }

  /// The descriptions, and the caption below them, as lines of one paragraph.
  private func lines(of descriptions: [ReadableRun], _ caption: [ReadableRun]) -> [String] {
    let all = descriptions.map { [$0] } + (caption.isEmpty ? [] : [caption])
    return inline.lines(of: Array(all.joined(separator: [ReadableRun("\n")])))
  }

  private var inline: MarkdownInline { MarkdownInline(links: links, pictureWord: pictureWord) }

  private func joined(_ blocks: [ReadableBlock], isTight: Bool = false) -> [String] {
    Array(lines(of: blocks).joined(separator: isTight ? [] : [""]))
  }

  private func lines(of list: ReadableList, followsList: Bool) -> [String] {
    if list.marker == .term { return Array(list.items.map { joined($0) }.joined(separator: [""])) }
    let items = list.items.enumerated().map { index, item in
      let mark =
        if case .number(let first) = list.marker {
          "\(min(first + index, 999_999_999))\(followsList ? ")" : ".") "
        } else {
          followsList ? "* " : "- "
        }
      return MarkdownBlocks.indented(joined(item, isTight: list.isTight), behind: mark)
    }
    return Array(items.joined(separator: list.isTight ? [] : [""]))
  }

  private static func indented(_ lines: [String], behind mark: String) -> [String] {
    let indent = String(repeating: " ", count: mark.utf8.count)
    return lines.enumerated().map { index, line in
      index == 0 ? mark + line : line.isEmpty ? "" : indent + line
    }
  }

  /// A fence is longer than any that is part of the code.
  private static func fenced(_ code: [String]) -> [String] {
    let longest = code.map { MarkdownInline.longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence] + code + [fence]
  }

  private func lines(of table: ReadableTable) -> [String] {
    let count = table.columnCount
    func row(_ cells: [ReadableTable.Cell]) -> String {
      let texts = (0..<count).map { $0 < cells.count ? inline.cell(of: cells[$0]) : "" }
      return "| " + texts.joined(separator: " | ") + " |"
    }
    let rule = "|" + String(repeating: " --- |", count: count)
    return [row(table.head ?? []), rule] + table.rows.map(row)
  }
}
