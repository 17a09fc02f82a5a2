// Finds outputs that would be written over a file that Gazette reads.
import GazetteCore

/// The files that a configuration lives on, and what messages call them.
struct OverwrittenFiles {
  private var files: [(steps: [Substring], what: String)] = []

  init(_ configuration: Configuration, known: KnownPlugins) {
    for (index, file) in configuration.files.enumerated() {
      let name = file.name.split(separator: "/").last ?? ""
      note(
        file.folder + "/" + name,
        index == 0 ? "this configuration" : "the included file \(Setting.quoted(file.name))")
    }
    if let storage = known.storages.named(configuration.storageType) {
      note(configuration.storageOptions(keys: storage.keys), storage.keys, "the storage's file")
    }
    for source in configuration.sources {
      guard let plugin = known.sources.named(source.type) else { continue }
      let options = configuration.options(of: source, keys: plugin.keys)
      note(options, plugin.keys, "the file of the source \(Setting.quoted(source.name))")
    }
    for output in configuration.outputs {
      guard let plugin = known.renderers.named(output.renderer) else { continue }
      let options = configuration.options(of: output, keys: plugin.keys)
      note(options, plugin.keys, "a file that the output \(Setting.quoted(output.name)) needs")
    }
  }

  /// Paths with something to fill in are not known before they are written.
  func problems(of outputs: [Configuration.OutputEntry]) -> [ConfigProblem] {
    outputs.compactMap { output in
      guard let path = output.path else { return nil }
      let steps = ConfigurationReader.plain(path)
      guard let file = files.first(where: { $0.steps == steps }) else { return nil }
      return ConfigProblem(
        "the output \(Setting.quoted(output.name)) would be written over \(file.what)",
        at: output.pathPlace ?? output.place, hint: "Give it another 'path'.")
    }
  }

  private mutating func note(_ options: Options, _ keys: [OptionKey], _ what: String) {
    for key in keys {
      switch key.form {
      case .path:
        let path = options.path(key.name) ?? key.standard.map(options.surroundings.absolute)
        if let path { note(path, what) }
      case .address:
        guard let text = options.text(key.name), text.lowercased().hasPrefix("file://") else {
          break
        }
        note(String(text.dropFirst("file://".count)), what)
      default: break
      }
    }
  }

  private mutating func note(_ path: String, _ what: String) {
    files.append((ConfigurationReader.plain(path), what))
  }
}
