// Reads Atom's text constructs by their type: RFC 4287 §3.1, and the types and modes of Atom 0.3.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  /// What the type of the element found last says of its characters.
  private mutating func atomForm() -> FieldForm {
    if let mode = scanner.bytes(ofAttribute: .mode) {
      if mode.isWord("base64") { return .base64 }
      if mode.isWord("xml") { return .markup }
    }
    guard let type = scanner.bytes(ofAttribute: .type) else { return .text }
    // What nearly all documents say.
    if type.isWord("html") { return .html }
    if type.isWord("text") { return .text }
    return form(ofType: type.string(0..<type.count).lowercased())
  }

  private func form(ofType type: String) -> FieldForm {
    switch type {
    case "", "text", "text/plain", "plain": return .text
    case "html", "text/html": return .html
    case "xhtml", "application/xhtml+xml", "application/xhtml", "text/xhtml": return .markup
    default:
      if type.hasSuffix("+xml") || type.hasSuffix("/xml") { return .markup }
      // RFC 4287 §4.1.3.3: all other media types are base64. What is no media type is a mistake.
      return type.hasPrefix("text/") || !type.utf8.contains(.slash) ? .text : .base64
    }
  }

  /// A text construct as a field of a body.
  mutating func atomField() -> Field {
    let form = atomForm()
    var field = field(form)
    // What is typed as elements and has none was escaped instead.
    if form == .markup, field.form != .markup || field.content.kind != .elements {
      field.form = .html
    }
    // Untyped elements are meant to be read as such.
    if form == .text, field.content.kind == .elements {
      field.form = .markup
      field.isXHTML = true
    }
    return field
  }

  /// The text that a reader of the elements sees, on one line.
  private mutating func title(markup content: XMLContent) -> String? {
    let html = scanner.markup(of: content, escapingSections: true, limit: 4 * Title.limit)
    return Line.folded(PlainText.line(ofHTML: html))
  }

  /// A text construct on one line.
  mutating func atomTitle() -> String? {
    let form = atomForm()
    let content = scanner.content(ending: .plainFields)
    switch form {
    case .text: return title(content, .text)
    case .markup: return content.kind == .elements ? title(markup: content) : title(content, .html)
    case .html, .either: return title(content, .html)
    case .base64:
      let text = Base64.text(of: scanner.characters(of: content, limit: 4 * Title.limit))
      // What is no base64 was not encoded at all.
      guard var text else { return title(content, .text) }
      return text.withUTF8 { Title.text($0, .html) }
    }
  }
}
