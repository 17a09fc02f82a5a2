// What somebody probably meant by a word that is no command, or no option.
import GazetteCore

/// Sentences that say what to type.
enum Suggestion {
  /// For a word where a command's name belongs; nil when nothing is near.
  static func command(_ word: String, _ plugins: PluginSet = .builtIn) -> String? {
    let entries = CommandEntry.all(with: plugins)
    let steps = entries.flatMap { [$0] + $0.actions }
    if let meant = steps.first(where: { $0.synonyms.contains(word) }) {
      return "Type \(meant.typed)."
    }
    let actions = steps.filter { $0.path.count > 1 && $0.path.last == word }
    if !actions.isEmpty {
      return "Type \(actions.prefix(3).map(\.typed).joined(separator: " or "))."
    }
    if let flag = Flag.everywhere.first(where: { $0.name == word }) {
      return "It is an option: type gazette \(flag.example) COMMAND."
    }
    if Topic.named(word) != nil { return "Type gazette help \(word)." }
    if word.contains("://") {
      return "Type gazette parse \(TypedWord.shown(word)) to read what is there."
    }
    if let near = Spelling.nearest(to: word, among: entries.map(\.name)) {
      return "Did you mean '\(near)'?"
    }
    return nearestStep(to: word, among: steps)
  }

  private static func nearestStep(to word: String, among steps: [CommandEntry]) -> String? {
    let spellings = steps.flatMap { step in
      ([step.name] + step.synonyms).map { (spelling: $0, step: step) }
    }
    guard word.utf8.count > 3,
      let near = Spelling.nearest(to: word, among: spellings.map(\.spelling)),
      let found = spellings.first(where: { $0.spelling == near })
    else { return nil }
    return "Did you mean '\(found.step.typed)'?"
  }

  /// For a word behind two dashes that is none of `flags`; nil when nothing is near.
  static func option(_ name: String, among flags: [Flag], _ plugins: PluginSet) -> String? {
    for flag in flags where flag.takes.choices(with: plugins)?.contains(name) ?? false {
      return "Type --\(flag.name) \(name)."
    }
    if let near = Spelling.nearest(to: name, among: flags.map(\.name)) {
      return "Did you mean '--\(near)'?"
    }
    if Commands.named(name) != nil { return "It is a command: type gazette \(name)." }
    let owners = CommandEntry.all(with: plugins).flatMap { [$0] + $0.actions }
      .filter { entry in entry.flags.contains { $0.name == name } }
    guard let owner = owners.first, let flag = owner.flags.first(where: { $0.name == name })
    else { return nil }
    return owners.count == 1
      ? "It belongs to '\(owner.path.joined(separator: " "))': type \(owner.typed) \(flag.example)."
      : "It goes behind the command that it is for, as in \(owner.typed) \(flag.example)."
  }
}
