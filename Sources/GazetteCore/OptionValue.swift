// Turns the text of an option into the value that it stands for.

enum OptionValue {
  /// YAML 1.2's booleans.
  static func flag(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  static func isMoment(_ text: String, words: [String]) -> Bool {
    words.contains(text) || Notation.duration(text) != nil
      || Notation.moment(text, zone: .utc) != nil
  }

  static func secret(_ setting: Setting) -> SecretReference? {
    switch setting.value {
    case .scalar(let text, let isQuoted):
      // What somebody means by a bare $NAME would be sent to a server as it stands.
      if !isQuoted, bareVariable(text) != nil { return nil }
      guard text.contains("${") else { return text.isEmpty ? nil : .literal(text) }
      // A variable inside of other text is nowhere expanded; to take it for the secret would send
      // the characters `${NAME}` to a server.
      let name = text.dropFirst(2).dropLast()
      return text == "${\(name)}" && isVariable(name) ? .environment(String(name)) : nil
    case .map(let members):
      guard members.count == 1, let only = members.first else { return nil }
      switch only.key {
      case "file": return only.setting.text.flatMap { $0.isEmpty ? nil : .file($0) }
      case "command": return command(only.setting).map(SecretReference.command)
      default: return nil
      }
    case .null, .list: return nil
    }
  }

  /// A list as it is; a string split into words; nil for what names no program, and
  /// where a quote is never closed.
  static func command(_ setting: Setting) -> [String]? {
    let words: [String]
    switch setting.value {
    case .list(let members):
      words = members.compactMap(\.text)
      guard words.count == members.count else { return nil }
    case .scalar(let line, _):
      guard !isUnclosed(line) else { return nil }
      words = OptionValue.words(line)
    case .null, .map: return nil
    }
    return words.first.map { !$0.isEmpty } ?? false ? words : nil
  }

  /// The name in `$NAME`.
  static func bareVariable(_ text: String) -> String? {
    guard text.hasPrefix("$"), isVariable(text.dropFirst()) else { return nil }
    return String(text.dropFirst())
  }

  /// Letters, digits and underscores, of which a digit is not the first.
  static func isVariable(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy {
      $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
  }

  /// What is told of a text that names no variable. The value in `NAME=value` may be a secret.
  static func noVariable(_ text: String, of name: String, at place: Place) -> ConfigProblem {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let shown = halves.count > 1 ? "\(halves[0])=…" : text
    return ConfigProblem(
      "'\(name)' takes names of variables, not \(Setting.quoted(shown))", at: place,
      hint: "A name has letters, digits and underscores; its value comes from the environment.")
  }

  /// True where a quote of either kind is never closed.
  static func isUnclosed(_ line: String) -> Bool {
    var open: Unicode.Scalar?
    for scalar in line.unicodeScalars {
      if scalar == open {
        open = nil
      } else if open == nil, scalar == "'" || scalar == "\"" {
        open = scalar
      }
    }
    return open != nil
  }

  /// Splits at blanks; quotes of either kind keep blanks, and nothing is expanded.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
