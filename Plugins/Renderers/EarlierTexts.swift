// The earlier texts of an article, each beside the newest.
import GazetteCore
import GazetteText

/// What became of one earlier text.
struct EarlierText {
  /// From 1, the oldest first.
  var number: Int
  var count: Int
  /// When it was last fetched so; nil where that was not noted.
  var time: String?
  /// Words of this text and of the newest, clean.
  var pieces: [WordDiff.Piece]

  /// nil when nobody asked for them.
  static func all(of entry: Entry, in edition: Edition) -> [EarlierText]? {
    guard let revisions = entry.revisions else { return nil }
    let newest = text(of: entry.article.content)
    return revisions.enumerated().map { index, revision in
      EarlierText(
        number: index + 1, count: revisions.count,
        time: revision.fetched.map { EntryCard.stamp($0, in: edition) },
        pieces: WordDiff(from: text(of: revision.content), to: newest).pieces)
    }
  }

  private static func text(of content: Content) -> String {
    let title = content.title.map { [TerminalText.clean(PlainText.line($0)), ""] } ?? []
    return (title + ArticleFacts.lines(content)).joined(separator: "\n")
  }
}
