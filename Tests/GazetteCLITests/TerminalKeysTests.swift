// The reader in the terminal and its configuration know each other's words; which browser gets the terminal.
import GazetteConfig
import GazetteCore
import GazetteTUI
import Testing

@testable import GazetteCLI

struct TerminalKeysTests {
  @Test func `every command can be given keys, and nothing else`() {
    #expect(
      Set(ConfigTables.tuiKeys.map(\.name)) == Set(ReaderCommand.allCases.map(\.rawValue)))
  }

  @Test func `the keys that are documented are those there are`() throws {
    for option in ConfigTables.tuiKeys {
      let command = try #require(ReaderCommand(rawValue: option.name))
      let written = try (option.standard ?? "").split(separator: ", ").map { text in
        Key(try #require(WrittenKey(String(text)), "\(text)"))
      }
      // Control-C is told beside it, since nobody can take it away.
      let always: Set<Key> = command == .quit ? [.chord("c", .control)] : []
      #expect(Set(written).union(always) == KeyMap().keys(of: command), "\(option.name)")
    }
  }

  @Test func `each key that can be written is one that the reader knows`() {
    for name in WrittenKey.Name.allCases {
      let key = WrittenKey(name.rawValue).map(Key.init)
      guard case .special(let special, let held)? = key, held.isEmpty else {
        Issue.record("\(name.rawValue) is no key")
        continue
      }
      #expect(String(describing: special) == String(describing: name))
    }
  }

  @Test(arguments: [
    (["BROWSER": "w3m"], true), (["BROWSER": "/usr/bin/lynx -accept_all_cookies %s"], true),
    (["BROWSER": "firefox", "DISPLAY": ":0"], false), (["BROWSER": "firefox:w3m"], false),
    ([:], true), (["DISPLAY": ":0"], false), (["WAYLAND_DISPLAY": "wayland-0"], false),
    (["BROWSER": "", "DISPLAY": ""], true),
  ])
  func `a browser without windows gets the terminal`(
    environment: [String: String], needs: Bool
  ) {
    #expect(TerminalBrowser(environment: environment).needsTerminal == needs)
  }
}
