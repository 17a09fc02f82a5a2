// Where the parts of the reader stand on a screen.

/// A row of tabs, the list and the article beside or over it, a row that tells what is going on.
public struct ReaderFrame: Sendable, Hashable {
  public let columns: Int
  public let rows: Int
  /// From so many columns on, the article stands beside the list.
  public static let wide = 110
  /// Rows over an article's text: title, facts, a blank one.
  static let articleHead = 3

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  var isWide: Bool { columns >= ReaderFrame.wide }

  var listColumns: Range<Int> { 0..<(isWide ? max(48, columns * 2 / 5) : columns) }

  /// One column is left to a line between the two, and one to each side of the text.
  var articleColumns: Range<Int> {
    isWide
      ? min(listColumns.upperBound + 2, columns - 1)..<(columns - 1)
      : (columns > 60 ? 1 : 0)..<columns
  }

  var body: Range<Int> { 1..<max(1, rows - 1) }

  var statusRow: Int { rows - 1 }

  var articleRows: Int { max(1, body.count - ReaderFrame.articleHead) }
}
