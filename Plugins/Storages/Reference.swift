// What somebody types to name an article: a handle, the beginning of one, or an address.
import GazetteCore
import GazetteText

struct Reference {
  /// nil when the text cannot be the beginning of a handle.
  let prefix: String?
  /// Digests of the address as given and of its canonical form.
  let links: [Int64]

  init(_ text: String) {
    let lower = text.lowercased()
    let isHandle =
      !lower.isEmpty && lower.utf8.count <= 26
      && lower.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
    prefix = isHandle ? lower : nil
    let forms = text.isEmpty ? [] : Set([text, WebAddress.canonical(text) ?? text])
    links = forms.map(Identity.digest).sorted()
  }

  func names(_ handle: String, link: Int64?) -> Bool {
    if let prefix, handle.hasPrefix(prefix) { return true }
    return link.map(links.contains) ?? false
  }
}
