// Hides keys that a service sends back in what should be news.
import GazetteCore
import GazettePrograms
import GazetteText

/// A secret never reaches the store (DESIGN.md §3), not even by way of an article that echoes it.
struct KeyVeil: Sendable {
  private let keys: SecretVeil

  init(_ keys: [Secret]) { self.init(SecretVeil(keys)) }

  private init(_ keys: SecretVeil) { self.keys = keys }

  /// `text` with `***` in the place of each key.
  func over(_ text: String) -> String { keys.over(text) }

  func over(_ text: String?) -> String? { text.map(over) }

  func over(_ error: SourceError) -> SourceError {
    var shown = error
    shown.what = over(error.what)
    shown.hint = over(error.hint)
    return shown
  }
}

// Whatever a service fills in.
extension KeyVeil {
  func over(_ draft: Draft) -> Draft {
    if keys.isEmpty { return draft }
    var draft = draft
    draft.ownID = over(draft.ownID)
    draft.url = over(draft.url)
    draft.title = over(draft.title)
    draft.summary = over(draft.summary)
    switch draft.body {
    case .text(let text)?: draft.body = .text(over(text))
    case .html(let html, let base)?: draft.body = .html(over(html), base: over(base))
    case nil: break
    }
    draft.externalURL = over(draft.externalURL)
    draft.commentsURL = over(draft.commentsURL)
    draft.tags = draft.tags.map(over)
    draft.image = over(draft.image)
    draft.language = over(draft.language)
    draft.authors = draft.authors.map { Author(name: over($0.name), url: over($0.url)) }
    if let origin = draft.extras?.origin {
      draft.extras?.origin = Origin(
        title: over(origin.title), url: over(origin.url), id: over(origin.id))
    }
    return draft
  }

  /// Of the values of an option that takes names and secrets: those that were looked up, and those
  /// whose names say what they are. A language is none.
  init(ofSecretsIn name: String, _ values: [(name: String, value: String)], _ options: Options) {
    let members = options.setting[name]?.members ?? []
    let written = Dictionary(
      members.map { ($0.key, $0.setting.text) }, uniquingKeysWith: { $1 })
    let hidden = values.filter { value in
      let isLookedUp = written[value.name].map { $0?.contains("${") ?? true } ?? false
      return isLookedUp || WebAddress.redacted("?\(value.name)=x").hasSuffix("***")
    }
    // Of `Bearer abc` the last word is the secret.
    self.init(hidden.map { Secret($0.value.split(separator: " ").last.map(String.init)) })
  }

  /// The keys of both.
  func and(_ other: KeyVeil) -> KeyVeil {
    KeyVeil(keys.and(other.keys))
  }

  func over(_ publisher: Publisher) -> Publisher {
    if keys.isEmpty { return publisher }
    var shown = Publisher(id: over(publisher.id))
    shown.name = over(publisher.name)
    shown.about = over(publisher.about)
    shown.url = over(publisher.url)
    shown.category = over(publisher.category)
    shown.language = over(publisher.language)
    shown.country = over(publisher.country)
    return shown
  }
}
