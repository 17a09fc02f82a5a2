// The snippet of a search hit.
import GazetteCore
import GazetteText

extension Snippet {
  /// From the text, else from the summary, else the title with its match; nil when the query was
  /// met far down a long text.
  public init?(of content: Content, for query: SearchQuery) {
    let texts = [content.html.map(PlainText.text(ofHTML:)), content.text, content.summary]
    for text in texts.compactMap(\.self) {
      if let found = SearchSnippet(of: text, for: query) {
        self.init(Snippet.parts(of: found))
        return
      }
    }
    self.init(title: content, for: query)
  }

  /// All of the title with its matches; nil where it has none.
  public init?(title content: Content, for query: SearchQuery) {
    // A third of a snippet goes before its match: so much shows all of a title.
    guard let title = content.title,
      let found = SearchSnippet(of: title, for: query, length: 3 * title.count)
    else { return nil }
    self.init(Snippet.parts(of: found), isTitle: true)
  }

  private static func parts(of found: SearchSnippet) -> [Part] {
    var parts: [Part] = []
    var start = found.text.startIndex
    for match in found.matches {
      if start < match.lowerBound {
        parts.append(Part(String(found.text[start..<match.lowerBound]), isMatch: false))
      }
      parts.append(Part(String(found.text[match]), isMatch: true))
      start = match.upperBound
    }
    if start < found.text.endIndex {
      parts.append(Part(String(found.text[start...]), isMatch: false))
    }
    return parts
  }
}
