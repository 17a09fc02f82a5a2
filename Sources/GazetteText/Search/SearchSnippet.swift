// The part of a text where a search matched.

/// A piece of one line around the first match, for lists of hits.
public struct SearchSnippet: Sendable, Hashable {
  /// With an ellipsis where the text goes on.
  public var text: String
  /// The matches within `text`, in order, not touching each other.
  public var matches: [Range<String.Index>]

  /// How far into a text a match is looked for, in characters; a list need not show more.
  private static let farthest = 20_000

  /// nil when nothing of the query occurs in the first part of `text`, which is plain text.
  public init?(of text: String, for query: SearchQuery, length: Int = 160) {
    let row = CharacterRow(
      PlainText.line(text), query, farthest: SearchSnippet.farthest, length: length)
    guard let first = row.matches.first else { return nil }
    self.init(row, SearchSnippet.window(around: first, in: row, length: max(length, 1)))
  }

  private init(_ row: CharacterRow, _ window: Range<Int>) {
    let lead = window.lowerBound > 0 ? "…" : ""
    let tail = window.upperBound < row.count ? "…" : ""
    let text = lead + row[window] + tail
    func index(_ place: Int) -> String.Index {
      let offset = lead.utf8.count + row.bytes(window.lowerBound..<place)
      return text.utf8.index(text.startIndex, offsetBy: offset)
    }
    self.text = text
    matches = row.matches.map { $0.clamped(to: window) }.filter { !$0.isEmpty }.map {
      index($0.lowerBound)..<index($0.upperBound)
    }
  }

  /// About a third of the window goes before the match; both ends move to a blank nearby, so that
  /// words stay whole.
  private static func window(
    around match: Range<Int>, in row: CharacterRow, length: Int
  ) -> Range<Int> {
    var start = max(0, match.lowerBound - length / 3)
    if start > 0, let blank = (start..<match.lowerBound).prefix(20).first(where: row.isBlank) {
      start = blank + 1
    }
    var end = min(row.count, start + length)
    let later = min(max(match.upperBound, end - 20), end)..<end
    if end < row.count, let blank = later.last(where: row.isBlank) { end = blank }
    return start..<end
  }
}
