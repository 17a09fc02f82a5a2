// Writes HTML in which everything foreign is escaped by where it stands.
import GazetteCore
import GazetteText

/// HTML in the making. Names of elements and attributes are words of this program; text and the
/// values of attributes are escaped by it and nowhere else, and addresses have types of their own.
struct Markup {
  private(set) var html = ""

  init() {}

  init(_ content: (inout Markup) -> Void) { content(&self) }

  mutating func element(
    _ tag: StaticString, _ attributes: Attribute?..., content: (inout Markup) -> Void = { _ in }
  ) {
    open(tag, attributes)
    content(&self)
    html += "</\(tag)>"
  }

  mutating func element(_ tag: StaticString, _ attributes: Attribute?..., text: String) {
    open(tag, attributes)
    self.text(text)
    html += "</\(tag)>"
  }

  /// An element that has no content and no end.
  mutating func void(_ tag: StaticString, _ attributes: Attribute?...) { open(tag, attributes) }

  /// Without what turns the direction of the text around it.
  mutating func text(_ text: String) { html += HTMLText.escaped(TerminalText.clean(text)) }

  /// With the places where a search matched, or the plain text where there are none.
  mutating func marked(_ snippet: Snippet?, or text: String) {
    guard let snippet else { return self.text(text) }
    for part in snippet.parts {
      if part.isMatch { element("mark", text: part.text) } else { self.text(part.text) }
    }
  }

  /// The lines of a text as they are, for `pre`.
  mutating func lines(_ text: String) {
    for (number, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { html += "\n" }
      let line = line.last == 13 ? line.dropLast() : line
      self.text(String(decoding: line, as: UTF8.self))
    }
  }

  mutating func safe(_ content: SafeHTML) { html += content.html }

  mutating func append(_ other: Markup) { html += other.html }

  private mutating func open(_ tag: StaticString, _ attributes: [Attribute?]) {
    html += "<\(tag)"
    for attribute in attributes {
      guard let attribute else { continue }
      html += " \(attribute.name)"
      guard let value = attribute.value else { continue }
      html += "=\""
      html += HTMLText.escaped(attribute.isOneLine ? TerminalText.clean(value) : value)
      html += "\""
    }
    html += ">"
  }
}
