// Which key means what.

public struct KeyMap: Sendable, Hashable {
  private var commands: [Key: ReaderCommand]

  public init(_ commands: [Key: ReaderCommand] = KeyMap.usual) { self.commands = commands }

  public subscript(key: Key) -> ReaderCommand? { commands[key] }

  /// With keys of somebody's own: a command that is named has these and no others, and a key that was
  /// another's is so no longer. Control-C quits, whatever is said.
  public func with(_ chosen: [ReaderCommand: [Key]]) -> KeyMap {
    var map = KeyMap(commands.filter { chosen[$0.value] == nil })
    for (command, keys) in chosen {
      for key in keys { map.commands[key] = command }
    }
    map.commands[.chord("c", .control)] = .quit
    return map
  }

  /// All keys of a command.
  public func keys(of command: ReaderCommand) -> Set<Key> {
    Set(commands.filter { $0.value == command }.keys)
  }

  /// As vim and other readers have them, and the keys that are named after what they do.
  public static let usual: [Key: ReaderCommand] = {
    var keys: [Key: ReaderCommand] = [
      .special(.down): .next, .special(.up): .previous, .special(.pageDown): .pageDown,
      .special(.pageUp): .pageUp, .special(.home): .first, .special(.end): .last,
      .special(.enter): .open, .special(.right): .open, .special(.left): .back,
      .special(.escape): .back, .special(.backspace): .back, .special(.delete): .delete,
      .special(.tab): .otherTab, .special(.backTab): .otherTab, .special(.f1): .help,
      .special(.f5): .refresh, .chord("n", .control): .next, .chord("p", .control): .previous,
      .chord("d", .control): .pageDown, .chord("u", .control): .pageUp,
      .chord("f", .control): .pageDown, .chord("b", .control): .pageUp,
      .chord("l", .control): .redraw, .chord("z", .control): .suspend,
      .chord("c", .control): .quit,
    ]
    for (letter, command) in letters { keys[.character(letter)] = command }
    return keys
  }()

  private static let letters: [Character: ReaderCommand] = [
    "j": .next, "k": .previous, " ": .pageDown, "b": .pageUp, "g": .first, "G": .last,
    "l": .open, "h": .back, "n": .nextStory, "N": .previousStory, "p": .previousStory,
    "s": .save, "d": .delete, "z": .undo, "o": .browse, "u": .toggleRead, "/": .search,
    "f": .filters, "U": .unreadOnly, "1": .headlines, "2": .saved, "r": .refresh, "?": .help,
    "q": .quit,
  ]
}

extension KeyMap {
  /// The keys of a command as people read them, those of letters first.
  func names(of command: ReaderCommand) -> String {
    sortedNames(of: command).joined(separator: " ")
  }

  /// The shortest of them, for a hint; nil where there is none.
  func name(of command: ReaderCommand) -> String? { sortedNames(of: command).first }

  private func sortedNames(of command: ReaderCommand) -> [String] {
    keys(of: command).map(KeyMap.name).sorted { ($0.count, $0) < ($1.count, $1) }
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .chord(let character, let held):
      (held.contains(.control) ? "Ctrl-" : "") + (held.contains(.alt) ? "Alt-" : "")
        + (character == " " ? "Space" : character.uppercased())
    case .special(let special, _): KeyMap.name(of: special)
    case .paste, .mouse, .focus, .answer: ""
    }
  }

  private static func name(of special: Key.Special) -> String {
    switch special {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .backTab: "Shift-Tab"
    default:
      String(describing: special).prefix(1).uppercased() + String(describing: special).dropFirst()
    }
  }
}
