// What keys are for.

/// Everything that somebody can want of the reader by one key.
public enum ReaderCommand: String, Sendable, Hashable, CaseIterable {
  /// In the order of the help, which a small screen cuts at its end.
  case next, previous, pageDown, pageUp, open, back, save, delete, undo, browse, toggleRead
  case search, filters, unreadOnly, otherTab, refresh, quit, nextStory, previousStory, first, last
  case headlines, saved, help, redraw, suspend
}

/// Which key means what.
public struct KeyMap: Sendable, Hashable {
  private var commands: [Key: ReaderCommand]

  public init(_ commands: [Key: ReaderCommand] = KeyMap.usual) { self.commands = commands }

  public subscript(key: Key) -> ReaderCommand? { commands[key] }

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
    let names = commands.filter { $0.value == command }.keys.map(KeyMap.name)
    return names.sorted { ($0.count, $0) < ($1.count, $1) }.joined(separator: " ")
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .chord(let character, let held):
      (held.contains(.alt) ? "Alt-" : "Ctrl-") + character.uppercased()
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
