// Reads the kinds of fields that all formats share: texts, dates, addresses, bodies.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  /// The element's text on one line; nil when there is none.
  mutating func line(limit: Int = textLimit) -> String? {
    let content = scanner.content(ending: .plainFields)
    guard !content.isEmpty else { return nil }
    return Line.folded(scanner.characters(of: content, limit: limit))
  }

  /// The element's text as it is, without white space at its ends; nil when there is none.
  mutating func word() -> String? {
    let content = scanner.content(ending: .plainFields)
    guard !content.isEmpty else { return nil }
    return Line.trimmed(scanner.characters(of: content, limit: DocumentReader.textLimit))
  }

  /// A title in a format's own way of writing titles; nil when nothing is left of it.
  mutating func title(_ form: TitleForm) -> String? {
    let content = scanner.content(ending: .plainFields)
    return title(content, form)
  }

  mutating func title(_ content: XMLContent, _ form: TitleForm) -> String? {
    guard !content.isEmpty else { return nil }
    return Title.text(scanner.characters(of: content, limit: 4 * Title.limit), form)
  }

  mutating func date() -> Instant? {
    let content = scanner.content(ending: .plainFields)
    return DateText.parse(
      bytes: scanner.characters(of: content, limit: 1000), zone: origin.zone)
  }

  /// An address made absolute where a base is known; nil for one that leads nowhere.
  mutating func address(_ reference: String?) -> String? {
    guard let reference, !reference.isEmpty else { return nil }
    // Most are absolute, and need no base.
    if WebAddress.isPlain(reference) { return reference }
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
    if field.form == .either || field.form == .html {
      // Most are one paragraph, of which no string of HTML need be made.
      let text = scanner.characters(of: field.content, limit: DocumentReader.textLimit)
      let range = text.trimmed(0..<text.count)
      if range.isEmpty { return nil }
      return field.form == .either && Plain.isLines(text, range)
        ? text.string(range) : Plain.text(ofHTML: text, range)
    }
    guard let (text, isHTML) = source(of: field) else { return nil }
    return isHTML ? Plain.text(ofHTML: text) : text
  }

  /// The field as the body of an item; nil when it is blank. Addresses in it refer to the item's page
  /// when nothing else is said.
  mutating func body(_ field: Field, of item: borrowing Draft) -> Body? {
    guard let (text, isHTML) = source(of: field) else { return nil }
    guard isHTML else { return .text(text) }
    return .html(text, base: scannerBase(of: field) ?? pageBase(of: item))
  }

  private func pageBase(of item: borrowing Draft) -> String? {
    if let url = item.url, Line.begins(url, with: "http") { return url }
    return info.homePageURL ?? origin.url
  }

  /// The characters of a field without white space at their ends, and what they are; nil for none.
  private mutating func source(of field: Field) -> (text: String, isHTML: Bool)? {
    switch field.form {
    case .text:
      return literal(field.content).map { (Plain.withoutReferences($0), false) }
    case .html:
      return literal(field.content).map { ($0, true) }
    case .either:
      return textOrHTML(field.content)
    case .base64:
      let text = Base64.text(of: scanner.characters(of: field.content))
      return text.flatMap { Line.trimmed($0) }.map { ($0, true) }
    case .markup:
      let html = scanner.markup(
        of: field.content, escapingSections: field.isXHTML, unwrapping: field.isXHTML,
        limit: DocumentReader.textLimit)
      return Line.trimmed(html).map { ($0, true) }
    }
  }

  private mutating func textOrHTML(_ content: XMLContent) -> (text: String, isHTML: Bool)? {
    guard !content.isEmpty else { return nil }
    let text = scanner.characters(of: content, limit: DocumentReader.textLimit)
    let range = text.trimmed(0..<text.count)
    return range.isEmpty ? nil : (text.string(range), !Plain.isLines(text, range))
  }

  private mutating func scannerBase(of field: Field) -> String? {
    guard field.form == .markup else { return field.base }
    return scanner.firstChildBase(of: field.content) ?? field.base
  }

  /// Text without white space at its ends, at most a megabyte.
  private mutating func literal(_ content: XMLContent) -> String? {
    guard !content.isEmpty else { return nil }
    return Line.trimmed(scanner.characters(of: content, limit: DocumentReader.textLimit))
  }
}

extension Base64 {
  /// The text that was encoded, as Atom allows it; nil when it is no base64, or none of text.
  static func text(of characters: UnsafeBufferPointer<UInt8>) -> String? {
    decode(characters).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
