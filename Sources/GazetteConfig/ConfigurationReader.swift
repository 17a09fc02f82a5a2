// Reads the text of a configuration, and tells everything that is wrong with it at once.
import GazetteCore
import GazetteText

/// From text to a configuration, or to all of its faults in order of place.
public struct ConfigurationReader: Sendable {
  let known: KnownPlugins
  let surroundings: Surroundings
  let systemZone: Zone
  /// Says in a sentence why a rule's pattern cannot be used, or what its matches give way to.
  let patternFault: @Sendable (Rule.Pattern, _ replacement: String?) -> String?

  /// Says of an absolute path why it is no folder: `does not exist`.
  let folderFault: @Sendable (String) -> String?
  /// The absolute folders of the files that are read, by their names.
  private var folders: [String: String] = [:]
  /// False where an included file could not be read, whose sources nobody knows.
  private(set) var knowsAllSources = true

  public init(
    known: KnownPlugins, surroundings: Surroundings, systemZone: Zone = .utc,
    patternFault: @escaping @Sendable (Rule.Pattern, _ replacement: String?) -> String? = { _, _ in
      nil
    },
    folderFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.known = known
    self.surroundings = surroundings
    self.systemZone = systemZone
    self.patternFault = patternFault
    self.folderFault = folderFault
  }

  /// Reads one text; what it includes is not looked at. `file` is how messages name it.
  public func read(
    _ bytes: [UInt8], file: String,
    uses isUsed: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(ConfigError) -> Configuration {
    let main = ConfigFile(path: file, bytes: bytes)
    return try read(ConfigFiles(alone: main, folder: surroundings.folder), uses: isUsed)
  }

  /// `isUsed` tells which sources the command is about to fetch: a secret that one of those lacks is a
  /// fault like any other, unless the source is optional.
  public func read(
    _ files: ConfigFiles, uses isUsed: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(ConfigError) -> Configuration {
    if let fault = files.fault { throw fault }
    var reader = self
    reader.folders = Configuration.folders(of: files.files)
    reader.knowsAllSources = files.areWhole
    return try reader.joining(files, uses: isUsed)
  }

  private func joining(
    _ files: ConfigFiles, uses isUsed: (Configuration.SourceEntry) -> Bool
  ) throws(ConfigError) -> Configuration {
    var problems = files.problems
    let roots = files.roots.map(withoutExtensions)
    problems += roots.dropFirst().flatMap(includedProblems)
    var configuration = frame(roots[0], file: files.files[0], &problems)
    configuration.files = files.files
    configuration.root = ConfigurationReader.joined(roots)
    configuration.sources = sources(
      ConfigurationReader.lists("sources", of: roots), &problems)
    let names = configuration.sources.map(\.name)
    configuration.rules = ConfigurationReader.lists("rules", of: roots).flatMap {
      rules($0, sources: names, &problems)
    }
    configuration.outputs = outputs(
      ConfigurationReader.lists("outputs", of: roots), sources: names, zone: configuration.zone,
      &problems)
    problems += OverwrittenFiles(configuration, known: known).problems(of: configuration.outputs)
    for source in configuration.sources
    where source.isEnabled && !source.isOptional && isUsed(source) {
      problems += unsetSecrets(of: source, in: configuration)
    }
    guard problems.isEmpty else {
      throw ConfigError(ConfigurationReader.sorted(problems, files: files.files.map(\.name)))
    }
    return configuration
  }

  /// Top-level keys that begin with `x-` are the user's own.
  private func withoutExtensions(_ root: Setting) -> Setting {
    guard root.isMap else { return root }
    return Setting(.map(root.members.filter { !$0.key.hasPrefix("x-") }), at: root.place)
  }

  /// Secrets in variables and files. Programs are not run before everything else is right.
  private func unsetSecrets(
    of source: Configuration.SourceEntry, in configuration: Configuration
  ) -> [ConfigProblem] {
    guard let entry = known.sources.named(source.type) else { return [] }
    var options = configuration.options(of: source, keys: entry.keys)
    let before = options.problems.count
    for key in entry.keys where !options.isProgram(key.name) {
      switch key.form {
      case .secret: _ = options.secret(key.name)
      case .secretList: _ = options.secretList(key.name)
      default: break
      }
    }
    return Array(options.problems.dropFirst(before))
  }

  /// In the order of the files, and of places within each; other files, such as a plugin's, come last.
  private static func sorted(_ problems: [ConfigProblem], files: [String]) -> [ConfigProblem] {
    var seen: Set<ConfigProblem> = []
    let start = Place(file: "", line: 0, column: 0)
    let ranks = Dictionary(
      files.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return problems.filter { seen.insert($0).inserted }.enumerated()
      .map { (rank: rank($0.element.place, ranks), problem: $0.element, order: $0.offset) }
      .sorted { left, right in
        (left.rank, left.problem.place ?? start, left.order)
          < (right.rank, right.problem.place ?? start, right.order)
      }.map(\.problem)
  }

  private static func rank(_ place: Place?, _ ranks: [String: Int]) -> Int {
    place.map { ranks[$0.file] ?? Int.max } ?? 0
  }

  /// What is around a place: relative paths belong to the folder of the file that it is in.
  func surroundings(at place: Place) -> Surroundings {
    surroundings.moved(to: folders[place.file])
  }
}

extension ConfigurationReader {
  /// The plugin of that kind, or a problem with the nearest one.
  func plugin(
    _ kind: String, at place: Place, among entries: [KnownPlugins.Entry], noun: String,
    _ problems: inout [ConfigProblem]
  ) -> KnownPlugins.Entry? {
    if let found = entries.named(kind) { return found }
    let near = Spelling.nearest(to: kind, among: entries.map(\.kind))
    let all = Setting.listed(entries.map(\.kind))
    problems.append(
      ConfigProblem(
        "there is no \(noun) \(Setting.quoted(kind))", at: place,
        hint: near.map { "Did you mean '\($0)'?" } ?? "Known are \(all)."))
    return nil
  }

  /// The maps of a list; anything else is a problem.
  func maps(
    _ setting: Setting?, of section: String, _ problems: inout [ConfigProblem]
  ) -> [Setting] {
    guard let setting, setting.value != .null else { return [] }
    guard case .list(let members) = setting.value else {
      problems.append(
        ConfigProblem(
          "'\(section)' takes a list, not \(setting.described)", at: setting.place,
          hint: "Begin each of them with '- '."))
      return []
    }
    for member in members where !member.isMap {
      problems.append(
        ConfigProblem(
          "an entry of '\(section)' is a map of options, not \(member.described)",
          at: member.place))
    }
    return members.filter(\.isMap)
  }
}

extension Setting {
  /// A map without the members that `keys` describe.
  func without(_ keys: [OptionKey]) -> Setting {
    guard isMap else { return Setting(.map([]), at: place) }
    return Setting(
      .map(members.filter { member in !keys.contains { $0.name == member.key } }), at: place)
  }

  /// A map with only the members that `keys` describe.
  func only(_ keys: [OptionKey]) -> Setting {
    Setting(.map(members.filter { member in keys.contains { $0.name == member.key } }), at: place)
  }
}
