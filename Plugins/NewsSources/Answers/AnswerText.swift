// What an unexpected answer begins with, for messages.
import GazetteText

enum AnswerText {
  /// `: it begins with "…"`, or nothing where there is nothing to read.
  static func beginning(of body: [UInt8]) -> String {
    let line = firstLine(of: body)
    return line.isEmpty ? "" : ": it begins with \"\(line)\""
  }

  /// Words of a service with one full stop at their end.
  static func sentence(_ words: String) -> String {
    var words = words
    while words.hasSuffix(".") { words.removeLast() }
    return words + "."
  }

  /// How the markup of a body begins, in lower case.
  static func markup(of body: [UInt8]) -> String {
    String(decoding: body.prefix(200).drop { $0 <= 32 }, as: UTF8.self).lowercased()
  }

  /// The first words of a body, without markup and control characters.
  static func firstLine(of body: [UInt8], longest: Int = 80) -> String {
    let text = String(decoding: body.prefix(2000), as: UTF8.self)
    let lines = PlainText.text(ofHTML: text).split(whereSeparator: \.isNewline)
    let line = lines.lazy.map { PlainText.line(String($0)) }.first { !$0.isEmpty } ?? ""
    return PlainText.shortened(TerminalText.clean(line), to: longest)
  }
}
