// Changes the sources in the text of a configuration, which is read back before it is written.
import GazetteConfig
import GazetteCore

/// New text for a file of the configuration, checked and not written yet.
struct ConfigEdit: Sendable {
  /// As messages name it.
  var file: String
  var before: [UInt8]
  var after: [UInt8]
}

extension ConfigurationFile {
  /// With `sources` at the end of the main file's list.
  func adding(
    _ sources: some Collection<NewSource>, to old: Configuration
  ) throws(Failure) -> [ConfigEdit] {
    let main = Configuration.File(
      name: old.file, folder: old.surroundings.folder, bytes: old.text)
    let edit = try edit(main, of: old) { (editor) throws(ConfigError) in
      try editor.adding(sources)
    }
    let new = try reading([edit], of: old)
    let here = { (configuration: Configuration) in
      configuration.sources.filter { $0.place.file == old.file }.map(\.name)
    }
    guard here(new) == here(old) + sources.map(\.name) else {
      throw Failure(
        .config, "\(old.file): its sources are written in a way that cannot be added to.",
        hint: "Write 'sources:' on a line of its own, and each source below it behind '- '.")
    }
    return [edit]
  }

  /// Without the sources of these names.
  func removing(_ names: Set<String>, from old: Configuration) throws(Failure) -> [ConfigEdit] {
    let problems = old.problems(without: names)
    guard problems.isEmpty else {
      var failure = Failure(ConfigError(problems), of: old, in: world)
      failure.status = .usage
      throw failure
    }
    let edits = try edits(names, of: old) { (editor, places) throws(ConfigError) in
      try editor.removing(places)
    }
    let new = try reading(edits, of: old)
    try check(
      new.sources.map(\.name) == old.sources.map(\.name).filter { !names.contains($0) }, old)
    return edits
  }

  /// With the sources of these names switched on or off.
  func switching(
    _ names: Set<String>, on isOn: Bool, in old: Configuration
  ) throws(Failure) -> [ConfigEdit] {
    let edits = try edits(names, of: old) { (editor, places) throws(ConfigError) in
      try editor.switching(places, on: isOn)
    }
    let wanted = old.sources.map { names.contains($0.name) ? isOn : $0.isEnabled }
    try check(try reading(edits, of: old).sources.map(\.isEnabled) == wanted, old)
    return edits
  }

  private func check(_ isAsWanted: Bool, _ old: Configuration) throws(Failure) {
    guard !isAsWanted else { return }
    throw Failure(
      .config, "\(old.file): its sources are written in a way that cannot be edited.",
      hint: "Change the file by hand.")
  }

  /// One edit for each file that has some of the sources.
  private func edits(
    _ names: Set<String>, of old: Configuration,
    _ change: (ConfigEditor, Set<Int>) throws(ConfigError) -> [UInt8]
  ) throws(Failure) -> [ConfigEdit] {
    var edits: [ConfigEdit] = []
    for file in old.files {
      let there = old.sources.filter { $0.place.file == file.name }
      let places = Set(there.indices.filter { names.contains(there[$0].name) })
      guard !places.isEmpty else { continue }
      edits.append(
        try edit(file, of: old) { (editor) throws(ConfigError) in try change(editor, places) })
    }
    return edits
  }

  private func edit(
    _ file: Configuration.File, of old: Configuration,
    _ change: (ConfigEditor) throws(ConfigError) -> [UInt8]
  ) throws(Failure) -> ConfigEdit {
    do throws(ConfigError) {
      let after = try change(try ConfigEditor(file.bytes, file: file.name))
      return ConfigEdit(file: file.name, before: file.bytes, after: after)
    } catch {
      throw Failure(error, of: old, in: world)
    }
  }

  /// The whole as it will be, through every check that a configuration has to pass.
  private func reading(
    _ edits: [ConfigEdit], of old: Configuration
  ) throws(Failure) -> Configuration {
    let instead = Dictionary(
      edits.map { ($0.file, $0.after) }, uniquingKeysWith: { first, _ in first })
    let main = ConfigFile(path: old.file, bytes: instead[old.file] ?? old.text)
    return try checking(main, instead: instead).configuration
  }
}
