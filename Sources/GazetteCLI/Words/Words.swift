// The words of a command line, sorted into options and operands.
import GazetteCore

/// What somebody typed after the command's name.
struct Words: Sendable {
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []
  /// The options that were written out, such as `--help`, and not by their letter.
  private(set) var spelledOut: Set<String> = []

  /// What words may name.
  let plugins: PluginSet

  init(plugins: PluginSet = .builtIn) { self.plugins = plugins }

  /// Sorts `arguments` by `flags`. `stopsAtOperand`: the first operand ends the options, as for the
  /// words before a command's name; what remains is returned.
  @discardableResult
  mutating func take(
    _ arguments: [String], flags: [Flag], stopsAtOperand: Bool = false
  ) throws(Failure) -> [String] {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return []
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), flags: flags, rest: &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try takeLetters(word.dropFirst(), flags: flags, rest: &rest)
      } else if stopsAtOperand {
        return [word] + rest
      } else {
        operands.append(word)
      }
    }
    return []
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func value(_ name: String) -> String? { values[name]?.last }
  /// How often an option without a value was given.
  func times(_ name: String) -> Int { values[name]?.count ?? 0 }
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number of at least 1.
  func count(_ name: String) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw .usage(
        "--\(name) takes a whole number of at least 1, not '\(text)'.",
        hint: "For example: --\(name) 20.")
    }
    return number
  }

  private mutating func takeLong(
    _ word: Substring, flags: [Flag], rest: inout ArraySlice<String>
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = flags.first(where: { $0.name == name }) else {
      throw .usage(
        "there is no option '--\(TypedWord.shown(name))' here.",
        hint: Suggestion.option(name, among: flags, plugins) ?? "'--help' lists the options.")
    }
    spelledOut.insert(name)
    if parts.count == 2, flag.value == nil {
      throw .usage("--\(name) takes no value.", hint: "Type --\(name) alone.")
    }
    let given = parts.count == 2 ? String(parts[1]) : flag.value.flatMap { _ in rest.popFirst() }
    try add(flag, given)
  }

  private mutating func takeLetters(
    _ letters: Substring, flags: [Flag], rest: inout ArraySlice<String>
  ) throws(Failure) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw .usage(
          "there is no option '-\(letter)' here.",
          hint: "'--help' lists the options; words that begin with a dash go after '--'.")
      }
      guard flag.value != nil else {
        try add(flag, nil)
        continue
      }
      let attached = letters.isEmpty ? nil : String(letters)
      try add(flag, attached ?? rest.popFirst())
      return
    }
  }

  private mutating func add(_ flag: Flag, _ value: String?) throws(Failure) {
    if let placeholder = flag.value {
      guard let value, !value.isEmpty else {
        throw .usage("--\(flag.name) needs a value.", hint: "Type --\(flag.name) \(placeholder).")
      }
      if !flag.repeats, let earlier = values[flag.name]?.last, earlier != value {
        throw .usage(
          "--\(flag.name) is given twice, with '\(earlier)' and '\(value)'.", hint: "Keep one.")
      }
      values[flag.name, default: []].append(value)
    } else {
      values[flag.name, default: []].append("")
    }
  }
}
