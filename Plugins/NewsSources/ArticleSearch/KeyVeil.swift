// Hides keys that a service sends back in what should be news.
import GazetteCore
import GazettePrograms
import GazetteText

/// A secret never reaches the store (DESIGN.md §3), not even by way of an article that echoes it.
struct KeyVeil: Sendable {
  private let keys: SecretVeil

  init(_ keys: [Secret]) { self.init(SecretVeil(keys)) }

  private init(_ keys: SecretVeil) { self.keys = keys }

  var isEmpty: Bool { keys.isEmpty }

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

// Of which keys it is made.
extension KeyVeil {
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
}
