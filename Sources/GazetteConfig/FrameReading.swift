// Reads what is neither a source nor a rule nor an output: the storage and the settings of the whole.
import GazetteCore
import GazetteText

extension ConfigurationReader {
  /// Everything but sources, rules and outputs.
  func frame(
    _ root: Setting, file: Configuration.File, _ problems: inout [ConfigProblem]
  ) -> Configuration {
    let section = root["storage"] ?? Setting(.map([]), at: root.place)
    let (storage, storageKeys) = storage(section, &problems)
    let options = Options(
      root, keys: ConfigTables.top(storage: storageKeys), subject: "the configuration",
      surroundings: surroundings)
    var configuration = Configuration(
      file: file.name, text: file.bytes, surroundings: surroundings,
      storageType: storage?.kind ?? "",
      storageOptions: section.without(known.storageKeys))
    if let storage, options.problems.isEmpty {
      problems += storage.check(configuration.storageOptions(keys: storage.keys))
    }
    problems += options.problems
    problems += storagePlaceProblems(section, file: file)
    configuration.retention = retention(options)
    configuration.http = http(options, &problems)
    configuration.serve = serve(options.table("serve"), &problems)
    configuration.tui = tui(options.table("tui"), &problems)
    configuration.dedupe = dedupe(options.table("dedupe"))
    configuration.zone = zone(options, &problems)
    configuration.language = options.text("language") ?? "en"
    configuration.pluginFolders = pluginFolders(options.table("plugins"), &problems)
    return configuration
  }

  /// The storage that is named, and every option its section may have.
  private func storage(
    _ section: Setting, _ problems: inout [ConfigProblem]
  ) -> (KnownPlugins.Entry?, keys: [OptionKey]) {
    let type = section["type"]
    let kind = type?.text ?? known.standardStorage
    var found = known.absentStorages.named(kind)
    if found == nil {
      found = plugin(
        kind, at: type?.place ?? section.place, among: known.storages, noun: "storage", &problems)
    }
    let keys = found.map { [$0] } ?? known.storages
    return (found, known.storageKeys + keys.flatMap(\.keys).map { $0.optional(found == nil) })
  }

  /// A storage that would stand where a folder or the configuration is.
  private func storagePlaceProblems(
    _ section: Setting, file: Configuration.File
  ) -> [ConfigProblem] {
    guard let path = section["path"], let text = path.text, !text.isEmpty else { return [] }
    if text.hasSuffix("/") || [".", ".."].contains(text.split(separator: "/").last ?? ".") {
      return [
        ConfigProblem(
          "'path' takes a file, not the folder \(Setting.quoted(text))", at: path.place,
          hint: "Write a name such as gazette.db.")
      ]
    }
    let name = file.name.split(separator: "/").last ?? ""
    let own = ConfigurationReader.plain("\(surroundings.folder)/\(name)")
    guard ConfigurationReader.plain(surroundings.absolute(text)) == own else { return [] }
    return [
      ConfigProblem(
        "the storage would be written over the configuration", at: path.place,
        hint: "Give it a file of its own.")
    ]
  }

  private func retention(_ options: Options) -> Retention {
    let keep = options.table("storage")?.table("keep")
    return Retention(
      maximumAge: keep?.duration("max_age"), maximumPerSource: keep?.whole("max_per_source"))
  }

  private func dedupe(_ options: Options?) -> Dedupe {
    var dedupe = Dedupe()
    guard let options else { return dedupe }
    if options.has("by") {
      dedupe.measures = Set(options.texts("by").compactMap(Dedupe.Measure.init))
    }
    dedupe.scope = options.text("scope").flatMap(Dedupe.Scope.init) ?? dedupe.scope
    dedupe.window = options.duration("window") ?? dedupe.window
    dedupe.similarity = options.decimal("similarity") ?? dedupe.similarity
    dedupe.choice = options.text("keep").flatMap(Dedupe.Choice.init) ?? dedupe.choice
    return dedupe
  }

  private func zone(_ options: Options, _ problems: inout [ConfigProblem]) -> Zone {
    guard let name = options.text("timezone") else { return systemZone }
    if let zone = Zones.named(name) { return zone }
    problems.append(
      ConfigProblem(
        "there is no timezone \(Setting.quoted(name))", at: options.place(of: "timezone"),
        hint: "Write a name such as Asia/Seoul or UTC."))
    return systemZone
  }
}

extension OptionKey {
  fileprivate func optional(_ isOptional: Bool) -> OptionKey {
    var key = self
    if isOptional { key.isRequired = false }
    return key
  }
}
