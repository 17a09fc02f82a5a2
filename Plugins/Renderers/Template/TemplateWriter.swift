// Writes a digest by a layout.
import GazetteText

struct TemplateWriter {
  /// In bytes.
  static let longestOutput = 64_000_000
  /// Sections within sections may write nothing, and still take for ever.
  static let mostSteps = 5_000_000

  let escape: TemplateEscape
  private(set) var text = ""
  private var steps = 0

  init(escape: TemplateEscape) { self.escape = escape }

  /// Names are looked up in the innermost scope first. False where it would become too much.
  mutating func write(_ parts: [Template.Part], in scopes: [TemplateValue]) -> Bool {
    for part in parts {
      steps += 1
      guard steps <= TemplateWriter.mostSteps, text.utf8.count <= TemplateWriter.longestOutput
      else { return false }
      switch part {
      case .text(let piece): text += piece
      case .name(let name, let isRaw):
        guard let value = TemplateWriter.value(of: name, in: scopes) else { continue }
        text += isRaw ? value.text ?? "" : escape.escaped(value)
      case .inverted(let name, let inner):
        let value = TemplateWriter.value(of: name, in: scopes)
        if value?.isSomething ?? false { continue }
        guard write(inner, in: scopes) else { return false }
      case .section(let name, let inner):
        guard let value = TemplateWriter.value(of: name, in: scopes), value.isSomething else {
          continue
        }
        guard section(inner, about: value, in: scopes) else { return false }
      }
    }
    return true
  }

  private mutating func section(
    _ parts: [Template.Part], about value: TemplateValue, in scopes: [TemplateValue]
  ) -> Bool {
    guard case .list(let values) = value else { return write(parts, in: scopes + [value]) }
    for value in values {
      steps += 1
      guard write(parts, in: scopes + [value]) else { return false }
    }
    return true
  }

  private static func value(of name: String, in scopes: [TemplateValue]) -> TemplateValue? {
    if name == "." { return scopes.last }
    for case .map(let members) in scopes.reversed() {
      if let value = members[name] { return value }
    }
    return nil
  }
}
