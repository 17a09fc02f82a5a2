// Reads the articles of an answer, one by one, so that a bad one costs nothing but itself.
import GazetteCore
import GazetteJSON
import GazetteText

/// The list of articles in an answer (specs/newsapi.md §6).
struct FoundArticles {
  private(set) var drafts: [Draft] = []
  private(set) var skipped: [Skipped] = []
  /// Articles in the answer, whatever became of them.
  private(set) var count = 0
  /// How many match in all, as the server says.
  let total: Int?
  private let service: ArticleService
  private var members: ArticleService.Members { service.members }

  /// nil when the answer holds no list of articles. `language`: of articles that name none.
  init?(_ answer: JSON, of service: ArticleService, language: String? = nil) {
    guard let articles = answer.at(service.members.articles), articles.kind == .array else {
      return nil
    }
    self.service = service
    total = answer.at(service.members.total)?.wholeNumber
    if var mapping = service.mapping {
      mapping.language = language
      let found = MappedItems(articles.elements, mapping, base: nil)
      (drafts, skipped, count) = (found.drafts, found.skipped, found.count)
      return
    }
    var seen: Set<String> = []
    for article in articles.elements {
      count += 1
      read(article, number: count, language, &seen)
    }
  }

  private mutating func read(
    _ article: JSON, number: Int, _ language: String?, _ seen: inout Set<String>
  ) {
    if isRemoved(article) { return }
    guard let url = article.text(members.url), WebAddress.isWeb(url) else {
      skipped.append(Skipped("Article \(number) has no address.", line: article.place.line))
      return
    }
    // DESIGN.md §2: the own id is the canonical address; News API itself gives none.
    let ownID = WebAddress.canonical(url) ?? url
    guard seen.insert(ownID).inserted else { return }
    var draft = Draft()
    draft.ownID = ownID
    draft.url = url
    draft.language = article.text(members.language) ?? language
    draft.title = article.plainText(members.title)
    draft.summary = article.plainText(members.summary)
    draft.body = article.plainText(members.text).flatMap(FoundArticles.whole).map(Body.text)
    draft.published = article.text(members.published).flatMap { DateText.parse($0) }
    draft.image = article.text(members.image).flatMap { WebAddress.isWeb($0) ? $0 : nil }
    draft.authors = authors(article)
    draft.extras = publisher(article)
    drafts.append(draft)
  }

  /// Withdrawn articles keep their place in the list. The word alone in a headline says nothing.
  private func isRemoved(_ article: JSON) -> Bool {
    if let title = service.removedTitle, article.text(members.title) == title { return true }
    guard let host = article.text(members.url).flatMap(WebAddress.host) else { return false }
    return service.removedHosts.contains(host)
  }

  /// Some publishers put an address where a name belongs.
  private func authors(_ article: JSON) -> [Author] {
    guard let author = article.plainText(members.author) else { return [] }
    return [WebAddress.isWeb(author) ? Author(url: author) : Author(name: author)]
  }

  /// An object with a name and an id, or the name alone.
  private func publisher(_ article: JSON) -> Extras? {
    let source = article[members.publisher]
    let origin = Origin(
      title: source?.plainText("name") ?? article.plainText(members.publisher),
      id: source?.text("id"))
    guard origin.title != nil || origin.id != nil else { return nil }
    var extras = Extras()
    extras.origin = origin
    return extras
  }

  /// The text without the mark that it was cut, `… [+1234 chars]`; its ellipsis stays.
  static func whole(_ text: String) -> String? {
    var rest = Substring(text)
    guard rest.hasSuffix(" chars]") else { return text }
    rest = rest.dropLast(" chars]".count)
    let digits = rest.utf8.reversed().prefix { (48...57).contains($0) }.count
    rest = rest.dropLast(digits)
    guard digits > 0, rest.hasSuffix("[+") else { return text }
    let kept = trimmed(rest.dropLast(2))
    return kept.isEmpty ? nil : kept
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension JSON {
  /// The member's text without blanks around it; nil when it is blank or no string.
  func text(_ name: String) -> String? {
    guard let string = self[name]?.string else { return nil }
    let text = PlainText.line(string)
    return text.isEmpty ? nil : text
  }

  /// The member's text on one line, without the tags and references that some publishers leave in.
  func plainText(_ name: String) -> String? {
    guard let string = self[name]?.string else { return nil }
    let text = PlainText.line(PlainText.text(ofHTML: string))
    return text.isEmpty ? nil : text
  }

  /// A whole number that is not negative, also when it is written as text.
  fileprivate var wholeNumber: Int? {
    guard let number = int ?? string.flatMap({ Int64($0) }), number >= 0 else { return nil }
    return Int(clamping: number)
  }
}
