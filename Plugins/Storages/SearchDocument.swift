// What of an article is searched, cut into words the same way in every storage.
import GazetteCore
import GazetteText

enum SearchDocument {
  /// The tokens of title, summary and text, joined by blanks. Storages that keep an index must
  /// rebuild it when this changes, since they take words out by the same text as they put them in.
  static func words(of content: Content) -> String {
    String(decoding: SearchText.index(text(of: content)), as: UTF8.self)
  }

  /// What phrases are looked for in.
  static func body(of content: Content) -> String {
    var parts = [content.summary, content.text].compactMap(\.self)
    if let html = content.html { parts.append(PlainText.text(ofHTML: html)) }
    return parts.joined(separator: "\n")
  }

  /// All that is searched.
  static func text(of content: Content) -> String {
    (content.title ?? "") + "\n" + body(of: content)
  }
}
