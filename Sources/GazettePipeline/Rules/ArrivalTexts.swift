// The texts that rules look at.
import GazetteCore
import GazetteText

/// The texts of an arrival as rules look at them, made once and only when a rule asks.
struct ArrivalTexts {
  private let content: Content
  private var text: [String]?
  private var words: Set<String>?

  init(_ content: Content) { self.content = content }

  mutating func values(of field: Rule.Field) -> [String] {
    switch field {
    case .title: [content.title].compactMap(\.self)
    case .author: content.authors.compactMap(\.name)
    case .url: [content.url, content.externalURL].compactMap(\.self)
    case .text: wholeText()
    }
  }

  var tokens: Set<String> {
    mutating get {
      if let words { return words }
      let found = Set(wholeText().flatMap { SearchText.tokens($0) })
      words = found
      return found
    }
  }

  private mutating func wholeText() -> [String] {
    if let text { return text }
    let body = content.text ?? content.html.map(PlainText.text(ofHTML:))
    let found = [content.title, content.summary, body].compactMap(\.self)
    text = found
    return found
  }
}
