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
    var characters: [Character] = []
    var finder = MatchFinder(query)
    for character in PlainText.line(text).prefix(SearchSnippet.farthest) {
      characters.append(character)
      finder.read(character)
      // What stands behind the window is not shown.
      if let first = finder.first, finder.position > first.upperBound + length { break }
    }
    let found = finder.finish()
    guard let first = found.first else { return nil }
    let window = SearchSnippet.window(around: first, in: characters, length: max(length, 1))
    self.init(characters, window, found)
  }

  private init(_ characters: [Character], _ window: Range<Int>, _ found: [Range<Int>]) {
    let lead = window.lowerBound > 0 ? "…" : ""
    let tail = window.upperBound < characters.count ? "…" : ""
    let text = lead + String(characters[window]) + tail
    let indexes = Array(text.indices) + [text.endIndex]
    let shift = lead.count - window.lowerBound
    self.text = text
    matches = found.map { $0.clamped(to: window) }.filter { !$0.isEmpty }.map {
      indexes[$0.lowerBound + shift]..<indexes[$0.upperBound + shift]
    }
  }

  /// About a third of the window goes before the match; both ends move to a blank nearby, so that
  /// words stay whole.
  private static func window(
    around match: Range<Int>, in characters: [Character], length: Int
  ) -> Range<Int> {
    var start = max(0, match.lowerBound - length / 3)
    if start > 0, let blank = characters[start..<match.lowerBound].prefix(20).firstIndex(of: " ") {
      start = blank + 1
    }
    var end = min(characters.count, start + length)
    let later = characters[min(max(match.upperBound, end - 20), end)..<end]
    if end < characters.count, let blank = later.lastIndex(of: " ") { end = blank }
    return start..<end
  }
}
