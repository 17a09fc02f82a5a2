// Reads what the reader in the terminal is to be.
import GazetteCore

extension ConfigurationReader {
  func tui(_ table: Options?, _ problems: inout [ConfigProblem]) -> Configuration.TUISettings {
    var settings = Configuration.TUISettings()
    settings.theme = table?.text("theme")
    guard let keys = table?.table("keys") else { return settings }
    var owners: [WrittenKey: String] = [:]
    for action in ConfigTables.tuiKeys.map(\.name) where keys.has(action) {
      var chosen: [WrittenKey] = []
      for text in keys.texts(action) {
        guard let key = WrittenKey(text) else {
          problems.append(ConfigurationReader.noKey(text, at: keys.place(of: action)))
          continue
        }
        if let problem = ConfigurationReader.conflict(
          key, of: action, owners[key], at: keys.place(of: action))
        {
          problems.append(problem)
        }
        owners[key] = owners[key] ?? action
        chosen.append(key)
      }
      settings.keys[action] = chosen
    }
    return settings
  }

  private static func noKey(_ text: String, at place: Place) -> ConfigProblem {
    let near = WrittenKey.nearest(to: text)
    return ConfigProblem(
      "there is no key \(Setting.quoted(text))", at: place,
      hint: near.map { "Did you mean '\($0)'?" }
        ?? "Write one such as s, G, PageDown, F5, Ctrl-x or Alt-j.")
  }

  private static func conflict(
    _ key: WrittenKey, of action: String, _ owner: String?, at place: Place
  ) -> ConfigProblem? {
    if key == ConfigurationReader.alwaysQuits, action != "quit" {
      return ConfigProblem(
        "'\(key.text)' always quits", at: place, hint: "Give '\(action)' another key.")
    }
    guard let owner, owner != action else { return nil }
    return ConfigProblem(
      "'\(key.text)' is the key of both '\(owner)' and '\(action)'", at: place,
      hint: "Give one of them another key.")
  }

  /// Whatever else is configured, nobody is locked in.
  private static let alwaysQuits = WrittenKey("Ctrl-C")
}
