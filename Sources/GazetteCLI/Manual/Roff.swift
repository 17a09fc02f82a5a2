// Writes manual pages in mdoc, which `man` shows: see mdoc(7).
import GazetteText

/// Lines of a page. Whatever text is added shows as itself: signs that roff acts on are escaped.
struct Roff: Sendable {
  private(set) var text = ""
  /// Longer lines of source are poor style, says mandoc.
  private static let sourceColumns = 78

  /// A line of macros and their words, such as `.It Fl f Ar FORMAT`; words go through `word`.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Paragraphs behind empty lines; each sentence begins a line, as manual pages want it.
  mutating func paragraphs(_ source: String, separatesFirst: Bool = false) {
    for (index, paragraph) in Paragraphs.of(source).enumerated() {
      if index > 0 || separatesFirst { macro("Pp") }
      for sentence in Roff.sentences(paragraph) {
        for line in TerminalText.wrapped(Roff.escaped(sentence), columns: Roff.sourceColumns) {
          text += Roff.guarded(line) + "\n"
        }
      }
    }
  }

  /// A line to be typed, as it is.
  mutating func literal(_ line: String) {
    macro("Bd -literal -offset indent")
    verbatim(line)
    macro("Ed")
  }

  /// One line of a literal block.
  mutating func verbatim(_ line: String) { text += Roff.guarded(Roff.escaped(line)) + "\n" }

  /// A list of terms, each a macro line behind `It`, and what they are.
  mutating func list(_ rows: [(term: String, about: String)]) {
    guard !rows.isEmpty else { return }
    macro("Bl -tag -width Ds")
    for row in rows {
      macro("It \(row.term)")
      paragraphs(row.about)
    }
    macro("El")
  }

  /// `text` as one or more words of a macro line: none of them is taken for a macro.
  static func words(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let escaped = escaped(String(word), isInMacro: true)
      // Macros have two or three letters, the first a capital; a lone sign would be punctuation.
      return word.count <= 3 ? "\\&" + escaped : escaped
    }.joined(separator: " ")
  }

  /// A line of text that begins with a dot is none for roff.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  private static func escaped(_ text: String, isInMacro: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      // At the end of a macro's word they would be delimiters.
      case "[" where isInMacro: result += "\\(lB"
      case "]" where isInMacro: result += "\\(rB"
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case " "..."}": result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
    }
    return result
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func sentences(_ paragraph: String) -> [String] {
    var found: [String] = [""]
    for word in paragraph.split(separator: " ") {
      let last = found[found.count - 1]
      found[found.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      if word.hasSuffix(".") || word.hasSuffix("?") || word.hasSuffix("!") { found.append("") }
    }
    return found.filter { !$0.isEmpty }
  }
}

extension Roff {
  /// `.It Fl f , Fl \-format Ar FORMAT`, without the `.It`.
  static func term(_ flag: Flag) -> String {
    let value = flag.value.map { " Ar \(words($0))" } ?? ""
    let long = "Fl \\-\(words(flag.name))\(value)"
    return flag.letter.map { "Fl \($0) , \(long)" } ?? long
  }
}
