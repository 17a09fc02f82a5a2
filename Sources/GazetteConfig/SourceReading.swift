// Reads the sources of a configuration.
import GazetteCore

extension ConfigurationReader {
  func sources(
    _ lists: [Setting], _ problems: inout [ConfigProblem]
  ) -> [Configuration.SourceEntry] {
    var entries: [Configuration.SourceEntry] = []
    var names: [String: Place] = [:]
    for map in lists.flatMap({ maps($0, of: "sources", &problems) }) {
      guard let entry = source(map, &problems) else { continue }
      if let first = names[entry.name] {
        problems.append(ConfigurationReader.sameName("sources", entry.name, at: entry.place, first))
      } else {
        names[entry.name] = entry.place
        entries.append(entry)
      }
    }
    return entries
  }

  /// Two files are both named.
  static func sameName(
    _ things: String, _ name: String, at place: Place, _ first: Place
  ) -> ConfigProblem {
    let other = "\(first.file):\(first.line):\(first.column)"
    let both = first.file == place.file ? "" : ", here and at \(other)"
    return ConfigProblem(
      "two \(things) are named \(Setting.quoted(name))\(both)", at: place,
      hint: things == "sources"
        ? "Each needs a name of its own." : "Give one of them another 'name'.")
  }

  /// nil where there is no usable name.
  private func source(
    _ map: Setting, _ problems: inout [ConfigProblem]
  ) -> Configuration.SourceEntry? {
    let plugin = chosen(
      "type", of: map, besides: ConfigTables.source, among: known.sources, noun: "source type",
      &problems)
    let common = common(map, plugin)
    problems += common.problems
    guard let name = common.text("name") else { return nil }
    var entry = Configuration.SourceEntry(
      name: name, type: common.text("type") ?? "", tags: common.texts("tags"),
      every: common.duration("every"), isOptional: common.flag("optional") ?? false,
      options: map.without(ConfigTables.source))
    problems += ConfigurationReader.tagProblems(map["tags"])
    entry.priority = common.whole("priority") ?? 0
    entry.isEnabled = common.flag("enabled") ?? true
    entry.place = common.place(of: "name")
    if let plugin {
      problems += ConfigurationReader.own(
        plugin.check(quiet(entry, plugin)), besides: common.problems, in: map)
    }
    return entry
  }

  /// What a plugin complains of beyond what its table found. While something is mistyped, nobody can
  /// tell what the whole lacks, and a value that is no good is told once.
  static func own(
    _ complaints: [ConfigProblem], besides found: [ConfigProblem], in map: Setting
  ) -> [ConfigProblem] {
    guard !found.isEmpty else { return complaints }
    let places = found.map(\.place) + [map.place]
    return complaints.filter { !places.contains($0.place) }
  }

  /// All options, checked; only those of every source while its type is unknown.
  private func common(_ map: Setting, _ plugin: KnownPlugins.Entry?) -> Options {
    guard let plugin else {
      return unchosen(
        map, by: "type", besides: ConfigTables.source, among: known.sources, subject: "a source")
    }
    return Options(
      map, keys: plugin.keys + ConfigTables.source, subject: Subject.source(plugin.kind),
      surroundings: surroundings(at: map.place))
  }

  private static func tagProblems(_ tags: Setting?) -> [ConfigProblem] {
    guard let tags else { return [] }
    let members = if case .list(let members) = tags.value { members } else { [tags] }
    return members.compactMap { member in
      guard let tag = member.text,
        tag.allSatisfy(\.isWhitespace) || tag.contains(where: \.isNewline)
      else { return nil }
      return ConfigProblem(
        "a tag is a word or more on one line, not \(member.described)", at: member.place)
    }
  }

  /// The plugin's own options, with secrets left alone.
  private func quiet(
    _ entry: Configuration.SourceEntry, _ plugin: KnownPlugins.Entry
  ) -> Options {
    var quiet = surroundings(at: entry.options.place)
    quiet.reveal = nil
    return Options(
      entry.options, keys: plugin.keys, subject: Subject.source(plugin.kind), surroundings: quiet)
  }
}
