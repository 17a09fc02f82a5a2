// Reads the outputs of a configuration.
import GazetteCore

extension ConfigurationReader {
  func outputs(
    _ lists: [Setting], sources: [String], zone: Zone, _ problems: inout [ConfigProblem]
  ) -> [Configuration.OutputEntry] {
    var entries: [Configuration.OutputEntry] = []
    for map in lists.flatMap({ maps($0, of: "outputs", &problems) }) {
      guard let entry = output(map, sources: sources, zone: zone, &problems) else { continue }
      if let clash = ConfigurationReader.clash(of: entry, with: entries) {
        problems.append(clash)
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  /// nil where the renderer is not known.
  private func output(
    _ map: Setting, sources: [String], zone: Zone, _ problems: inout [ConfigProblem]
  ) -> Configuration.OutputEntry? {
    let keys = known.outputKeys
    let plugin = chosen(
      "renderer", of: map, besides: keys, among: known.renderers, noun: "renderer", &problems)
    let surroundings = surroundings(at: map.place)
    let common =
      plugin.map {
        Options(
          map, keys: $0.keys + keys, subject: Subject.output($0.kind), surroundings: surroundings)
      }
      ?? unchosen(
        map, by: "renderer", besides: keys, among: known.renderers, subject: "an output")
    problems += common.problems
    guard let plugin else { return nil }
    var entry = Configuration.OutputEntry(
      name: common.text("name") ?? plugin.kind, renderer: plugin.kind, options: map.without(keys))
    entry.place = common.has("name") ? common.place(of: "name") : map.place
    entry.whole = map
    entry.deliveries = known.deliveries(of: map).map(\.kind)
    entry.isWritten = entry.deliveries.isEmpty || common.has("path")
    fill(&entry, common, zone: zone)
    problems +=
      common.placeholderProblems(of: "path", known: ["date", "time", "name"], in: "a path")
    problems +=
      ConfigurationReader.emptyWindow(common) + ConfigurationReader.withoutSections(common)
    entry.filter = filter(common.table("where"), sources: sources, &problems)
    let options = Options(
      entry.options, keys: plugin.keys, subject: common.subject, surroundings: surroundings)
    problems += ConfigurationReader.own(
      plugin.check(options) + deliveryProblems(map), besides: common.problems, in: map)
    return entry
  }

  /// What the deliveries of an output complain of, and options of those that it does not have.
  private func deliveryProblems(_ map: Setting) -> [ConfigProblem] {
    var quiet = surroundings(at: map.place)
    quiet.reveal = nil
    let chosen = known.deliveries(of: map)
    let taken = Set(chosen.flatMap(\.keys).map(\.name))
    let strays = known.deliveries.flatMap { delivery in
      delivery.keys.compactMap { key -> ConfigProblem? in
        guard !taken.contains(key.name), let value = map[key.name], value.value != .null else {
          return nil
        }
        return ConfigProblem(
          "'\(key.name)' needs '\(delivery.kind)'", at: value.place,
          hint: "Add '\(delivery.kind)', or take it out.")
      }
    }
    return strays
      + chosen.flatMap { delivery in
        delivery.check(
          Options(
            map.only(delivery.keys), keys: delivery.keys, subject: "an output",
            surroundings: quiet))
      }
  }

  private func fill(_ entry: inout Configuration.OutputEntry, _ options: Options, zone: Zone) {
    entry.path = options.text("path") == "-" ? nil : options.path("path")
    entry.pathPlace = options.place(of: "path")
    entry.since = options.since("since", zone: zone) ?? .last
    entry.grouping = options.text("group_by").flatMap(Grouping.init) ?? .none
    entry.order = options.text("order").flatMap(DigestOrder.init) ?? .newest
    entry.limit = options.whole("limit")
    entry.limitPerSource = options.whole("max_per_source")
    entry.limitPerSection = options.whole("max_per_section")
    entry.layout.showsImages = options.flag("images") ?? false
    entry.layout.showsContents = options.flag("contents") ?? false
    entry.layout.showsReadingTime = options.flag("reading_time") ?? false
    entry.layout.summaryLength = options.whole("summary") ?? entry.layout.summaryLength
  }

  /// A bound on sections where there are none.
  private static func withoutSections(_ options: Options) -> [ConfigProblem] {
    guard options.has("max_per_section"), options.text("group_by") ?? "none" == "none" else {
      return []
    }
    return [
      ConfigProblem(
        "'max_per_section' needs sections", at: options.place(of: "max_per_section"),
        hint: "Add group_by: source, tag or date, or use 'limit'.")
    ]
  }

  private static func clash(
    of entry: Configuration.OutputEntry, with others: [Configuration.OutputEntry]
  ) -> ConfigProblem? {
    if let first = others.first(where: { $0.name == entry.name }) {
      return sameName("outputs", entry.name, at: entry.place, first.place)
    }
    guard let path = entry.path, !path.contains("{name}"),
      let other = others.first(where: { $0.path.map(plain) == plain(path) })
    else { return nil }
    return ConfigProblem(
      "outputs '\(other.name)' and '\(entry.name)' write the same file", at: entry.place,
      hint: "Give one of them another 'path'.")
  }

  /// A path without steps that lead nowhere.
  static func plain(_ path: String) -> [Substring] {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps
  }

  /// A window that is always empty.
  private static func emptyWindow(_ options: Options) -> [ConfigProblem] {
    guard options.since("since") == .back(.zero) else { return [] }
    return [
      ConfigProblem(
        "'since' reaches back to now, so nothing would be in it", at: options.place(of: "since"),
        hint: "Write a duration such as 24h, or 'last'.")
    ]
  }
}

extension ConfigurationReader {
  /// Conditions that outputs and rules share.
  func filter(
    _ options: Options?, sources: [String], _ problems: inout [ConfigProblem]
  ) -> Filter {
    var filter = Filter()
    guard let options else { return filter }
    filter.sources = options.texts("source")
    filter.tags = options.texts("tag")
    filter.search = options.text("search")
    filter.language = options.text("language")
    filter.isSaved = options.flag("saved")
    filter.isUnread = options.flag("unread")
    for name in filter.sources where knowsAllSources && !sources.contains(name) {
      let near = Spelling.nearest(to: name, among: sources)
      problems.append(
        ConfigProblem(
          "there is no source \(Setting.quoted(name))", at: options.place(of: "source"),
          hint: near.map { "Did you mean '\($0)'?" } ?? "Write the name of one under 'sources'."))
    }
    return filter
  }
}
