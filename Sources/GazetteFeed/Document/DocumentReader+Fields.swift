// Reads the kinds of fields that all formats share: texts, dates, addresses, bodies.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  /// The element's text on one line; nil when there is none.
  mutating func line(limit: Int = textLimit) -> String? {
    let content = scanner.content(ending: .plainFields)
    guard !content.isEmpty else { return nil }
    return scanner.withText(of: content, limit: limit) { Line.folded($0) }
  }

  /// The element's text as it is, without white space at its ends; nil when there is none.
  mutating func word() -> String? {
    let content = scanner.content(ending: .plainFields)
    guard !content.isEmpty else { return nil }
    return scanner.withText(of: content, limit: DocumentReader.textLimit) { text in
      let range = text.trimmed(0..<text.count)
      return range.isEmpty ? nil : text.string(range)
    }
  }

  /// A title in a format's own way of writing titles; nil when nothing is left of it.
  mutating func title(_ form: TitleForm) -> String? {
    let content = scanner.content(ending: .plainFields)
    return title(content, form)
  }

  mutating func title(_ content: XMLContent, _ form: TitleForm) -> String? {
    guard !content.isEmpty else { return nil }
    return scanner.withText(of: content, limit: 4 * Title.limit) { Title.text($0, form) }
  }

  mutating func date() -> Instant? {
    let content = scanner.content(ending: .plainFields)
    let zone = origin.zone
    return scanner.withText(of: content, limit: 1000) { DateText.parse(bytes: $0, zone: zone) }
  }

  /// An address made absolute where a base is known; nil for one that leads nowhere.
  mutating func address(_ reference: String?) -> String? {
    guard let reference, !reference.isEmpty else { return nil }
    return resolved(reference, against: itemBase)
  }

  /// The rest of the element as a field of a body.
  mutating func field(_ form: FieldForm) -> Field {
    let base = scanner.base
    let content = scanner.content()
    let isMarkup = content.kind == .elements && form != .text && form != .base64
    return Field(
      content: content, form: isMarkup ? .markup : form, base: base, isXHTML: form == .markup)
  }

  /// The field as plain text of any number of lines; nil when there is none.
  mutating func plainText(_ field: Field) -> String? {
    switch body(field, base: nil) {
    case .html(let html, _)?: Plain.text(ofHTML: html)
    case .text(let text)?: text
    case nil: nil
    }
  }

  /// The field as the body of an item; nil when it is blank.
  mutating func body(_ field: Field, base: String?) -> Body? {
    let base = scannerBase(of: field) ?? base
    switch field.form {
    case .text:
      return literal(field.content).map { .text(Plain.withoutReferences($0)) }
    case .html:
      return literal(field.content).map { .html($0, base: base) }
    case .either:
      return textOrHTML(field.content, base: base)
    case .base64:
      let text = scanner.withText(of: field.content) { Base64.text($0) }
      return text.flatMap { Line.trimmed($0) }.map { .html($0, base: base) }
    case .markup:
      let html = scanner.markup(
        of: field.content, escapingSections: field.isXHTML, unwrapping: field.isXHTML,
        limit: DocumentReader.textLimit)
      return Line.trimmed(html).map { .html($0, base: base) }
    }
  }

  private mutating func textOrHTML(_ content: XMLContent, base: String?) -> Body? {
    guard !content.isEmpty else { return nil }
    let found = scanner.withText(of: content, limit: DocumentReader.textLimit) {
      text -> (string: String, isText: Bool)? in
      let range = text.trimmed(0..<text.count)
      guard !range.isEmpty else { return nil }
      // Lines that no markup makes were meant as lines of text.
      let isText =
        text.first(.lessThan, in: range) == range.upperBound
        && text.first(.ampersand, in: range) == range.upperBound
        && text.first(.newline, in: range) < range.upperBound
      return (text.string(range), isText)
    }
    guard let (string, isText) = found else { return nil }
    return isText ? .text(string) : .html(string, base: base)
  }

  private mutating func scannerBase(of field: Field) -> String? {
    guard field.form == .markup else { return field.base }
    return scanner.firstChildBase(of: field.content) ?? field.base
  }

  /// Text without white space at its ends, at most a megabyte.
  private mutating func literal(_ content: XMLContent) -> String? {
    guard !content.isEmpty else { return nil }
    return scanner.withText(of: content, limit: DocumentReader.textLimit) { text in
      let range = text.trimmed(0..<text.count)
      return range.isEmpty ? nil : text.string(range)
    }
  }
}
