// The keys that somebody configured, as the reader knows keys.
import GazetteConfig
import GazetteTUI

extension KeyMap {
  /// Those of the reader, and instead of them what the configuration says.
  init(_ settings: Configuration.TUISettings) {
    var chosen: [ReaderCommand: [Key]] = [:]
    for (action, keys) in settings.keys {
      if let command = ReaderCommand(rawValue: action) { chosen[command] = keys.map(Key.init) }
    }
    self = chosen.isEmpty ? KeyMap() : KeyMap().with(chosen)
  }
}

extension Key {
  init(_ key: WrittenKey) {
    switch key.base {
    case .named(let name): self = .special(Special(name))
    case .character(let character):
      var held: Modifiers = []
      if key.holdsControl { held.insert(.control) }
      if key.holdsAlt { held.insert(.alt) }
      self = held.isEmpty ? .character(character) : .chord(character, held)
    }
  }
}

extension Key.Special {
  fileprivate init(_ name: WrittenKey.Name) {
    self =
      switch name {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .home: .home
      case .end: .end
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .insert: .insert
      case .delete: .delete
      case .enter: .enter
      case .tab: .tab
      case .backTab: .backTab
      case .backspace: .backspace
      case .escape: .escape
      case .f1: .f1
      case .f2: .f2
      case .f3: .f3
      case .f4: .f4
      case .f5: .f5
      case .f6: .f6
      case .f7: .f7
      case .f8: .f8
      case .f9: .f9
      case .f10: .f10
      case .f11: .f11
      case .f12: .f12
      }
  }
}
