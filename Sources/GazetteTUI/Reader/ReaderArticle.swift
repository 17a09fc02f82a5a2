// An article that is being read: its lines for the columns there are.
import GazetteCore
import GazetteReader
import GazetteText

public struct ReaderArticle: Sendable, Hashable {
  public internal(set) var headline: Story
  private let text: ReadableText
  public private(set) var lines: [ReadableLine] = []
  private var columns = 0
  /// The first line that is shown.
  public internal(set) var top = 0

  init(_ headline: Story, columns: Int, pictureWord: String) {
    self.headline = headline
    let content = headline.article.content
    var text = content.html.map(ReadableText.init(ofHTML:))
    if text?.blocks.isEmpty ?? true {
      text = ReadableText(ofPlain: content.text ?? content.summary ?? "")
    }
    self.text = text ?? ReadableText(ofPlain: "")
    layOut(columns, pictureWord)
  }

  /// Wider lines are not read well.
  private static let widest = 84

  mutating func layOut(_ columns: Int, _ pictureWord: String) {
    let columns = min(columns, ReaderArticle.widest)
    guard columns != self.columns else { return }
    let share = lines.isEmpty ? 0 : Double(top) / Double(lines.count)
    self.columns = columns
    var signs = ReadableSigns.drawn
    signs.picture = pictureWord
    lines = ReadableLayout.lines(of: text, columns: columns, signs: signs)
    if !text.links.isEmpty { lines.append(ReadableLine(runs: [])) }
    for (index, link) in text.links.enumerated() {
      // Here an address may be broken: it is opened by its number.
      let runs = [ReadableRun("[\(index + 1)] ", .mark), ReadableRun(link, link: index + 1)]
      for line in ReadableFiller.lines(of: runs, columns: columns) {
        lines.append(ReadableLine(runs: line))
      }
    }
    // The same part of it stays in sight.
    top = Int(share * Double(lines.count))
  }

  /// The page of the article itself.
  public var address: String? {
    let content = headline.article.content
    return [content.url, content.externalURL].compactMap(\.self).first(where: WebAddress.isWeb)
  }

  func link(_ number: Int) -> String? {
    text.links.indices.contains(number - 1) ? text.links[number - 1] : nil
  }
}
