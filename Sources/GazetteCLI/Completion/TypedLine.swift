// The finished words of a command line in the making, as far as they are understood.

struct TypedLine: Sendable {
  let commands: [CommandEntry]
  /// The command, or the action once it is typed.
  private(set) var entry: CommandEntry?
  /// Those behind the command and the action.
  private(set) var operands: [String] = []
  /// The option whose value comes next.
  private(set) var awaited: Flag?
  /// Whether `--` was typed.
  private(set) var optionsAreOver = false
  /// Whether a word stands on it that no command knows, so that nothing fits behind it.
  private(set) var isStrange = false
  /// From `--config`.
  private(set) var configPath: String?
  private var given: Set<String> = []

  init(_ words: [String], plugins: PluginSet) {
    commands = CommandEntry.all(with: plugins)
    for word in words where !isStrange { take(word) }
  }

  /// The options that may stand here.
  var flags: [Flag] {
    guard let entry else { return Flag.everywhere }
    return entry.flags + (operands.isEmpty ? entry.actions.flatMap(\.flags) : []) + Flag.everywhere
  }

  /// Those that were not given already, or may be given again; each name once.
  var freeFlags: [Flag] {
    var names: Set<String> = []
    return flags.filter { flag in
      (flag.repeats || !given.contains(flag.name)) && names.insert(flag.name).inserted
    }
  }

  private mutating func take(_ word: String) {
    if let flag = awaited {
      note(word, for: flag)
    } else if optionsAreOver || !word.hasPrefix("-") || word == "-" {
      takeOperand(word)
    } else if word == "--" {
      optionsAreOver = true
    } else if word.hasPrefix("--") {
      takeOption(word.dropFirst(2))
    } else {
      takeLetters(word.dropFirst())
    }
  }

  private mutating func takeOperand(_ word: String) {
    if let entry {
      let action = operands.isEmpty ? entry.actions.first { $0.name == word } : nil
      if let action { self.entry = action } else { operands.append(word) }
    } else {
      entry = commands.first { $0.name == word }
      isStrange = entry == nil
    }
  }

  private mutating func takeOption(_ word: Substring) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let flag = flags.first(where: { $0.name == parts[0] }) else { return }
    given.insert(flag.name)
    guard flag.value != nil else { return }
    if parts.count == 2 { note(String(parts[1]), for: flag) } else { awaited = flag }
  }

  private mutating func takeLetters(_ letters: Substring) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else { return }
      given.insert(flag.name)
      guard flag.value != nil else { continue }
      if letters.isEmpty { awaited = flag } else { note(String(letters), for: flag) }
      return
    }
  }

  private mutating func note(_ value: String, for flag: Flag) {
    awaited = nil
    if flag.name == "config" { configPath = value }
  }
}
