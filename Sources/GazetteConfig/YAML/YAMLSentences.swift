// Turns libyaml's complaints into sentences that say what to do.
import GazetteCore

enum YAMLSentences {
  static func problem(_ fault: YAMLFault, in text: ConfigText) -> ConfigProblem {
    let line = text.line(fault.line)
    if let tab = tab(in: line, at: fault.column) {
      return ConfigProblem(
        "a tab cannot indent in YAML",
        at: Place(file: text.file, line: fault.line + 1, column: tab + 1),
        hint: "Use blanks, two for each level.")
    }
    let (what, hint) = sentence(fault, at: line.dropFirst(fault.column).first)
    var problem = ConfigProblem(what, at: place(fault, in: text.file), hint: hint)
    problem.isOwn = true
    return problem
  }

  /// What is left open is best mended where it was opened; the parser notices much later.
  private static func place(_ fault: YAMLFault, in file: String) -> Place {
    let opens =
      leftOpen.contains(fault.problem) || beginnings.contains(fault.context)
    return opens
      ? Place(file: file, line: fault.contextLine + 1, column: fault.contextColumn + 1)
      : Place(file: file, line: fault.line + 1, column: fault.column + 1)
  }

  private static let leftOpen: Set<String> = [
    "could not find expected ':'", "found unexpected end of stream",
    "found unexpected document indicator", "did not find expected ',' or ']'",
    "did not find expected ',' or '}'",
  ]
  private static let beginnings: Set<String> = [
    "while scanning an anchor", "while scanning an alias", "while scanning a directive",
  ]

  /// The tab that is to blame: one at the fault, or one among the blanks that begin the line.
  private static func tab(in line: [Unicode.Scalar], at column: Int) -> Int? {
    if column < line.count, line[column] == "\t" { return column }
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    return indent.firstIndex(of: "\t")
  }

  /// By the text of libyaml 0.2's scanner.c and parser.c.
  private static func sentence(
    _ fault: YAMLFault, at character: Unicode.Scalar?
  ) -> (what: String, hint: String) {
    switch fault.problem {
    case "could not find expected ':'":
      ("a ':' is missing after the key", "Write 'key: value'.")
    case "mapping values are not allowed in this context":
      (
        "a second ': ' stands where one value should be",
        "Put the value in quotes, or check how far the line is indented."
      )
    case "mapping keys are not allowed in this context",
      "block sequence entries are not allowed in this context":
      ("a list or map cannot begin here", "Begin it on a line of its own.")
    case "found character that cannot start any token":
      (
        "no value can begin with \(character.map { "'\($0)'" } ?? "this character")",
        "Put the value in quotes."
      )
    case "found unexpected end of stream", "found unexpected document indicator":
      ("these quotes are never closed", "Close them.")
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      (
        "'\\' begins an escape that YAML does not know",
        "Use single quotes, where '\\' is an ordinary character."
      )
    case "did not find expected key":
      (
        "a key should stand here",
        "Check that the line is indented as far as the keys beside it, and that quotes are closed."
      )
    case "did not find expected '-' indicator":
      ("a '- ' should stand here", "Check that the line is indented as far as the list above it.")
    case "did not find expected ',' or ']'": ("a list in '[' is not closed", "Write ',' or ']'.")
    case "did not find expected ',' or '}'":
      (
        "a map in '{' is not closed", "Write ',' or '}', and put values such as ${NAME} in quotes."
      )
    case "did not find expected node content":
      ("a value should stand here", "Write one, or put it in quotes.")
    case "did not find expected <document start>":
      (
        "nothing more can follow here",
        "Check that the line is indented as far as the keys above it."
      )
    case "found undefined tag handle":
      ("a tag has no meaning here", "Put a value that begins with '!' in quotes.")
    default: other(fault)
    }
  }

  /// What is left concerns anchors, directives, block scalars and tags.
  private static func other(_ fault: YAMLFault) -> (what: String, hint: String) {
    switch fault.context {
    case "while scanning an anchor", "while scanning an alias":
      (
        "'&' and '*' need a name of letters and digits",
        "Put a value that begins with '&' or '*' in quotes."
      )
    case "while scanning a directive", "while parsing a directive":
      ("a line cannot begin with '%'", "Put a value that begins with '%' in quotes.")
    case "while scanning a block scalar":
      ("text after '|' or '>' begins on the next line", "Put a value that begins so in quotes.")
    case "while scanning a tag", "while parsing a tag", "while parsing a node":
      ("a tag has no meaning here", "Put a value that begins with '!' in quotes.")
    default: ("this is not YAML", "Check quotes, brackets and how far the line is indented.")
    }
  }
}

extension ConfigText {
  /// The characters of a line, counted from 0; none beyond the end.
  func line(_ number: Int) -> [Unicode.Scalar] {
    Array(TextLines(bytes).line(number).unicodeScalars)
  }
}
