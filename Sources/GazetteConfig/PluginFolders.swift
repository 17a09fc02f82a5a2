// Finds the plugin folders of a configuration before it is checked, since programs in them are known.
import GazetteCore

extension ConfigurationReader {
  /// Absolute paths of the folders that the text names, as far as it can be read: what is wrong with
  /// it is for `read` to tell.
  public static func pluginFolders(
    of text: [UInt8], surroundings: Surroundings
  ) -> [String] {
    // Most configurations name none, and need not be read twice.
    guard text.contains("plugins"), let root = try? YAMLReader.read(text, file: "").root
    else { return [] }
    return pluginFolders(of: root, surroundings: surroundings)
  }

  static func pluginFolders(of root: Setting, surroundings: Surroundings) -> [String] {
    guard let section = root["plugins"], section.isMap else { return [] }
    let options = Options(
      section, keys: ConfigTables.plugins, subject: "'plugins'", surroundings: surroundings)
    return options.texts("dirs").map(surroundings.absolute)
  }

  /// The same of a configuration that is checked: where there is no such folder, its programs would
  /// be missed one by one.
  func pluginFolders(_ options: Options?, _ problems: inout [ConfigProblem]) -> [String] {
    guard let options, let written = options.setting["dirs"] else { return [] }
    let members = if case .list(let members) = written.value { members } else { [written] }
    for member in members {
      guard let path = member.text, let fault = folderFault(surroundings.absolute(path)) else {
        continue
      }
      problems.append(
        ConfigProblem(
          "the folder \(Setting.quoted(path)) \(fault)", at: member.place,
          hint: "Relative ones belong to the folder of the configuration: mend it, or remove it."))
    }
    return options.texts("dirs").map(surroundings.absolute)
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}
