// Writes settings as YAML that reads back as the same.
import GazetteCore
import GazetteText

public enum YAMLText {
  /// One line of a document, and the value that ends on it.
  private struct Line {
    var text: String
    var value: Setting?

    func indented(by prefix: String) -> Line { Line(text: prefix + text, value: value) }
  }

  /// Comments begin at the same column, unless a line is longer than this.
  private static let widest = 60

  /// A map, block style, each line ended by a newline.
  public static func document(_ setting: Setting) -> String {
    lines(setting).map { $0.text + "\n" }.joined()
  }

  /// The same with a comment behind each value, on one line without control characters.
  static func document(_ setting: Setting, comment: (Setting) -> String) -> String {
    let lines = lines(setting)
    let widths = lines.map { TerminalText.width($0.text) }
    let column = zip(lines, widths).filter { $0.0.value != nil && $0.1 <= widest }.map(\.1).max()
    return zip(lines, widths).map { line, width in
      guard let value = line.value else { return line.text + "\n" }
      let gap = String(repeating: " ", count: max(0, (column ?? 0) - width) + 2)
      return "\(line.text)\(gap)# \(comment(value))\n"
    }.joined()
  }

  /// What YAML that is our own says, such as an example of a table.
  static func setting(_ yaml: String) -> Setting {
    // What is no YAML is a text.
    (try? YAMLReader.read(Array(yaml.utf8), file: "").root)
      ?? Setting(.scalar(yaml, isQuoted: true), at: Place(file: "", line: 1, column: 1))
  }

  /// `text` as a plain scalar where that means the same, else in double quotes.
  public static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// The same on one line, in braces and brackets.
  static func flow(_ setting: Setting) -> String {
    switch setting.value {
    case .map(let members):
      "{\(members.map { "\(scalar($0.key)): \(flow($0.setting))" }.joined(separator: ", "))}"
    case .list(let members): "[\(members.map(flow).joined(separator: ", "))]"
    case .null, .scalar: inline(setting)
    }
  }

  private static func lines(_ setting: Setting) -> [Line] {
    switch setting.value {
    case .map(let members) where !members.isEmpty:
      members.flatMap { member in attached(scalar(member.key) + ":", member.setting) }
    case .list(let members) where !members.isEmpty:
      members.flatMap(item)
    case .null, .scalar, .list, .map: [Line(text: inline(setting), value: setting)]
    }
  }

  /// A value behind its key, or below it and indented.
  private static func attached(_ key: String, _ setting: Setting) -> [Line] {
    if let short = short(setting) { return [Line(text: "\(key) \(short)", value: setting)] }
    return [Line(text: key)] + lines(setting).map { $0.indented(by: "  ") }
  }

  /// The first line of a member stands behind its dash.
  private static func item(_ setting: Setting) -> [Line] {
    lines(setting).enumerated().map { $0.element.indented(by: $0.offset == 0 ? "- " : "  ") }
  }

  /// nil for what needs lines of its own.
  private static func short(_ setting: Setting) -> String? {
    switch setting.value {
    case .map(let members): members.isEmpty ? "{}" : nil
    case .list(let members):
      members.allSatisfy { $0.text != nil }
        ? "[\(members.map(inline).joined(separator: ", "))]" : nil
    case .null, .scalar: inline(setting)
    }
  }

  private static func inline(_ setting: Setting) -> String {
    switch setting.value {
    case .null: "null"
    case .scalar(let text, _): scalar(text)
    case .list: "[]"
    case .map: "{}"
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) || first == UInt8(ascii: "/"),
      text.utf8.last != UInt8(ascii: ":"), !["null", "Null", "NULL"].contains(text)
    else { return false }
    // A colon is harmless unless a blank follows, and no blank is among these; but in brackets
    // libyaml minds a question mark behind it.
    return !text.contains(":?")
      && text.utf8.allSatisfy { isLetterOrDigit($0) || "/._-:@+%=?".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// YAML 1.1 §5.7: escapes of double-quoted text.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}": quoted += escape(scalar)
      case _ where scalar.properties.generalCategory == .control: quoted += escape(scalar)
      case _ where scalar.properties.generalCategory == .format: quoted += escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = digits.utf8.count <= 4 ? 4 : 8
    let zeros = String(repeating: "0", count: width - digits.utf8.count)
    return (width == 4 ? "\\u" : "\\U") + zeros + digits
  }
}
