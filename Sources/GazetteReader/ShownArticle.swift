// One article in full, as it is shown.
import GazetteCore
import GazettePipeline
import GazetteText

/// An article and what belongs to it.
public struct ShownArticle: Sendable, Hashable {
  public var article: Article
  /// The other articles of its story.
  public var others: [Telling]

  public init(_ article: Article, others: [Telling] = []) {
    self.article = article
    self.others = others
  }

  /// Names of the other sources, each once.
  public var alsoIn: [String] {
    var headline = Headline(article)
    headline.others = others
    return headline.alsoIn
  }

  /// The title with the places where a search matches; nil where it does not, or for no search.
  public func markedTitle(for search: String?) -> Snippet? {
    search.flatMap { Snippet(title: article.content, for: SearchQuery($0)) }
  }

  /// The text as HTML that is safe in a page: specs/security.md, rule 37, degree "page". nil for an
  /// article without any text. Words of a search are marked with `<mark>`, in text only.
  public func html(showsPictures: Bool = false, marking search: String? = nil) -> String? {
    let content = article.content
    let html: String
    if let own = content.html, !own.isEmpty {
      let degree: HTMLCleaner.Degree = showsPictures ? .pageWithImages : .page
      let safe = HTMLCleaner.clean(own, base: content.url, degree: degree, dropsRelative: true)
      html = HTMLText.withoutControls(safe)
    } else if let text = content.text ?? content.summary, !text.isEmpty {
      html = HTMLText.paragraphs(text)
    } else {
      return nil
    }
    guard let search, !html.isEmpty else { return html.isEmpty ? nil : html }
    return MarkedHTML.mark(html, for: SearchQuery(search))
  }
}
