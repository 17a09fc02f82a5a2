// What of an article is searched, cut into words the same way in every storage.
import GazetteCore
import GazetteText

enum SearchDocument {
  /// Title, summary and text.
  static func tokens(of content: Content) -> [String] {
    SearchText.tokens(text(of: content))
  }

  /// The tokens joined by blanks. Only a change of title, summary or text changes them.
  static func words(of content: Content) -> String {
    tokens(of: content).joined(separator: " ")
  }

  private static func text(of content: Content) -> String {
    var parts = [content.title, content.summary, content.text].compactMap(\.self)
    if let html = content.html { parts.append(PlainText.text(ofHTML: html)) }
    return parts.joined(separator: "\n")
  }
}
