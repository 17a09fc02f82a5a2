// The earlier texts of an article, each beside the newest.
import GazetteCore
import GazetteText

/// What became of one earlier text.
struct EarlierText {
  /// From 1, the oldest first.
  var number: Int
  var count: Int
  /// As the source dated it; nil when it did not.
  var time: String?
  /// Words of this text and of the newest, clean.
  var pieces: [WordDiff.Piece]

  /// nil when nobody asked for them.
  static func all(of entry: Entry, in edition: Edition) -> [EarlierText]? {
    guard let revisions = entry.revisions else { return nil }
    let newest = text(of: entry.article.content)
    return revisions.enumerated().map { index, content in
      EarlierText(
        number: index + 1, count: revisions.count,
        time: (content.modified ?? content.published).map { EntryCard.stamp($0, in: edition) },
        pieces: WordDiff(from: text(of: content), to: newest).pieces)
    }
  }

  private static func text(of content: Content) -> String {
    let title = content.title.map { [TerminalText.clean(PlainText.line($0)), ""] } ?? []
    return (title + ArticleFacts.lines(content)).joined(separator: "\n")
  }
}
