// Takes a layout apart, and says what is wrong with it.
import GazetteCore

/// Reads `{{name}}`, `{{{name}}}`, `{{&name}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and
/// `{{! comment }}`. A line that holds only the tag of a section or a comment leaves no line behind.
struct TemplateParser {
  /// Of sections within sections.
  private static let deepest = 50

  private struct Open {
    var name: String
    var isInverted: Bool
    var parts: [Template.Part] = []
    var line: Int
    var column: Int
  }

  private let text: [UInt8]
  private var at = 0
  private var open = [Open(name: "", isInverted: false, line: 1, column: 1)]

  static func parse(_ text: String) throws(TemplateError) -> Template {
    var parser = TemplateParser(text: Array(text.utf8))
    return try parser.parse()
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func parse() throws(TemplateError) -> Template {
    while let start = find("{{", from: at) {
      try tag(at: start)
    }
    append(text[at...])
    guard open.count == 1 else {
      let last = open[open.count - 1]
      throw TemplateError(
        what: "'{{#\(last.name)}}' is never closed", hint: "Write {{/\(last.name)}} where it ends.",
        line: last.line, column: last.column)
    }
    return Template(parts: open[0].parts)
  }

  private mutating func tag(at start: Int) throws(TemplateError) {
    let isTriple = start + 2 < text.count && text[start + 2] == UInt8(ascii: "{")
    let closing = isTriple ? "}}}" : "}}"
    let inside = start + (isTriple ? 3 : 2)
    guard let end = find(closing, from: inside) else {
      throw error("this tag is never closed", at: start, hint: "Write \(closing) where it ends.")
    }
    let after = end + closing.utf8.count
    let words = TemplateParser.trimmed(text[inside..<end])
    let sign = isTriple ? UInt8(ascii: "{") : words.first ?? 0
    let line = standsAlone(start, after, sign)
    append(text[at..<(line?.lowerBound ?? start)])
    at = line?.upperBound ?? after
    try handle(sign, words, at: start)
  }

  private mutating func handle(
    _ sign: UInt8, _ words: ArraySlice<UInt8>, at start: Int
  ) throws(TemplateError) {
    let rest = TemplateParser.trimmed(words.dropFirst())
    switch sign {
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "{"): add(.name(try name(words, at: start), isRaw: true))
    case UInt8(ascii: "&"): add(.name(try name(rest, at: start), isRaw: true))
    case UInt8(ascii: "#"): try begin(rest, isInverted: false, at: start)
    case UInt8(ascii: "^"): try begin(rest, isInverted: true, at: start)
    case UInt8(ascii: "/"): try close(rest, at: start)
    case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "$"):
      throw error(
        "'{{\(Character(Unicode.Scalar(sign)))' is not part of this Mustache", at: start,
        hint: "There are names, sections (# and ^) and comments (!).")
    default: add(.name(try name(words, at: start), isRaw: false))
    }
  }

  private mutating func begin(
    _ words: ArraySlice<UInt8>, isInverted: Bool, at start: Int
  ) throws(TemplateError) {
    guard open.count <= TemplateParser.deepest else {
      throw error("sections are nested too deep here", at: start, hint: nil)
    }
    let (line, column) = place(of: start)
    open.append(
      Open(name: try name(words, at: start), isInverted: isInverted, line: line, column: column))
  }

  private mutating func close(
    _ words: ArraySlice<UInt8>, at start: Int
  ) throws(TemplateError) {
    let name = String(decoding: words, as: UTF8.self)
    guard open.count > 1, let last = open.popLast() else {
      throw error("'{{/\(name)}}' closes nothing", at: start, hint: "Take it out.")
    }
    guard last.name == name else {
      throw error(
        "'{{/\(name)}}' stands where '{{/\(last.name)}}' must", at: start,
        hint: "The section of line \(last.line) is still open.")
    }
    add(last.isInverted ? .inverted(name, last.parts) : .section(name, last.parts))
  }

  /// A name that there is.
  private func name(
    _ words: ArraySlice<UInt8>, at start: Int
  ) throws(TemplateError) -> String {
    let name = String(decoding: words, as: UTF8.self)
    if TemplateNames.known.contains(name) { return name }
    guard !name.isEmpty else {
      throw error("this tag names nothing", at: start, hint: "Write {{title}}, for example.")
    }
    let near = Spelling.nearest(to: name, among: TemplateNames.known.sorted())
    throw error(
      "a digest has no \(Setting.quoted(name))", at: start,
      hint: near.map { "Did you mean '\($0)'?" } ?? "docs/templates.md lists the names.")
  }
}

// Text and places.
extension TemplateParser {
  private mutating func add(_ part: Template.Part) { open[open.count - 1].parts.append(part) }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { add(.text(String(decoding: bytes, as: UTF8.self))) }
  }

  private func find(_ sign: String, from start: Int) -> Int? {
    let sign = Array(sign.utf8)
    var index = start
    while index + sign.count <= text.count {
      if text[index] == sign[0], text[index..<index + sign.count].elementsEqual(sign) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The whole line of a tag that writes nothing itself and has the line to itself.
  private func standsAlone(_ start: Int, _ end: Int, _ sign: UInt8) -> Range<Int>? {
    guard "#^/!".utf8.contains(sign) else { return nil }
    var first = start
    while first > at, TemplateParser.isBlank(text[first - 1]) { first -= 1 }
    guard first == 0 || first > 0 && text[first - 1] == UInt8(ascii: "\n") else { return nil }
    var last = end
    while last < text.count, TemplateParser.isBlank(text[last]) { last += 1 }
    if last == text.count { return first..<last }
    return text[last] == UInt8(ascii: "\n") ? first..<last + 1 : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in isBlank(byte) || byte == UInt8(ascii: "\n") }
    let start = bytes.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start.prefix(0) }
    return start[...last]
  }

  private func error(_ what: String, at index: Int, hint: String?) -> TemplateError {
    let (line, column) = place(of: index)
    return TemplateError(what: what, hint: hint, line: line, column: column)
  }

  private func place(of index: Int) -> (line: Int, column: Int) {
    let before = text[..<index]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, String(decoding: text[start..<index], as: UTF8.self).unicodeScalars.count + 1)
  }
}
