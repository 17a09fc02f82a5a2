// What may come next on a command line that somebody is typing.
import GazetteCore

/// The words that fit, or what else completes the word.
struct Proposals: Sendable, Hashable {
  struct Word: Sendable, Hashable {
    var text: String
    /// One line; empty for nothing.
    var about = ""
  }

  enum Source: Sendable, Hashable {
    case words([Word])
    /// Files with these endings; nil: all of them.
    case files(endings: [String]?)
    case folders
  }

  /// The beginning of the current word that is not completed: `--config=`.
  var lead = ""
  var source = Source.words([])
}

extension Proposals {
  /// For `current` behind `words`; neither holds the program's own name, and no quotes.
  /// `names` are those of the configuration that the line means.
  init(
    after words: [String], current: String, plugins: PluginSet,
    names: @escaping (WordKind, TypedLine) -> [String]
  ) {
    self.init()
    let line = TypedLine(words, plugins: plugins)
    guard !line.isStrange else { return }
    let chooser = WordChooser(line: line, plugins: plugins, names: names)
    if let flag = line.awaited {
      source = chooser.values(flag.takes)
    } else if !line.optionsAreOver, current.hasPrefix("-") {
      proposeOptions(for: current, on: line, chooser)
    } else {
      source = chooser.operands
    }
  }

  private mutating func proposeOptions(
    for current: String, on line: TypedLine, _ chooser: WordChooser
  ) {
    guard let equals = current.firstIndex(of: "=") else {
      source = .words(line.freeFlags.map { Word(text: "--\($0.name)", about: $0.about) })
      return
    }
    lead = String(current[...equals])
    let flag = line.flags.first { "--\($0.name)=" == lead }
    guard let flag, flag.value != nil else { return }
    source = chooser.values(flag.takes)
  }
}

/// Chooses words for a place on a line.
private struct WordChooser {
  let line: TypedLine
  let plugins: PluginSet
  let names: (WordKind, TypedLine) -> [String]

  var operands: Proposals.Source {
    guard let entry = line.entry else {
      return .words(line.commands.map { Proposals.Word(text: $0.name, about: $0.summary) })
    }
    if line.operands.isEmpty, !entry.actions.isEmpty {
      return .words(entry.actions.map { Proposals.Word(text: $0.name, about: $0.summary) })
    }
    let index = line.operands.count
    guard let last = entry.takes.last, index < entry.takes.count || entry.repeatsOperand
    else { return .words([]) }
    return values(index < entry.takes.count ? entry.takes[index] : last)
  }

  func values(_ kind: WordKind) -> Proposals.Source {
    switch kind {
    case .text: return .words([])
    case .file(let endings): return .files(endings: endings)
    case .folder: return .folders
    case .choice, .format, .tableFormat:
      return .words((kind.choices(with: plugins) ?? []).map { Proposals.Word(text: $0) })
    case .source, .output, .tag:
      let given = Set(line.operands)
      return .words(
        names(kind, line).filter { !given.contains($0) }.map { Proposals.Word(text: $0) })
    case .configKey:
      return .words(
        (ConfigKey.common(plugins) + ConfigKind.all(plugins).flatMap(\.keys)).map {
          Proposals.Word(text: $0.path, about: $0.key.about)
        })
    case .command: return .words(pages)
    }
  }

  /// What `help` explains.
  private var pages: [Proposals.Word] {
    guard let first = line.operands.first else {
      return line.commands.map { Proposals.Word(text: $0.name, about: $0.summary) }
        + Topic.all.filter { Commands.named($0.name) == nil }
        .map { Proposals.Word(text: $0.name, about: $0.summary) }
    }
    let entry = line.commands.first { $0.name == first }
    guard line.operands.count == 1, let entry else { return [] }
    return entry.actions.map { Proposals.Word(text: $0.name, about: $0.summary) }
  }
}

extension CommandEntry {
  /// Whether the last operand may be followed by more of the same.
  var repeatsOperand: Bool { operands.contains("…") }
}
