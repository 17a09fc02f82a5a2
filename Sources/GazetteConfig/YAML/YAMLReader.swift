// Reads YAML into settings with places: bounded, with aliases and merge keys, and nothing guessed.
import GazetteCore

/// What may still be read of the files of one configuration.
struct YAMLBudget {
  var nodes = 0
  var aliasNodes = 0

  var isSpent: Bool {
    nodes > YAMLReader.maximumNodes || aliasNodes > YAMLReader.maximumAliasNodes
  }
}

/// A YAML document, and what is wrong with it although it could be read.
struct YAMLDocument {
  var root: Setting
  var problems: [ConfigProblem]
}

/// Builds settings from the parser's events. What breaks the document or a limit is thrown, alone;
/// what leaves it readable is collected.
struct YAMLReader: ~Copyable {
  // The limits of specs rule 24. Recursion is as deep as nesting, so it is bounded as well.
  static let maximumDepth = 50
  static let maximumNodes = 100_000
  static let maximumAliasNodes = 10_000

  private let text: ConfigText
  private let events: YAMLEvents
  private var problems: [ConfigProblem] = []
  private var anchors: [String: (setting: Setting, nodes: Int)] = [:]
  private var openAnchors: Set<String> = []
  private var budget: YAMLBudget

  static func read(_ bytes: [UInt8], file: String) throws(ConfigError) -> YAMLDocument {
    var budget = YAMLBudget()
    return try read(bytes, file: file, &budget)
  }

  /// The same for one of several files, which share a budget.
  static func read(
    _ bytes: [UInt8], file: String, _ budget: inout YAMLBudget
  ) throws(ConfigError) -> YAMLDocument {
    let text = try ConfigText(bytes, file: file)
    return try text.bytes.withUnsafeBufferPointer { (buffer) throws(ConfigError) in
      var reader = YAMLReader(text, YAMLEvents(buffer), budget)
      defer { budget = reader.budget }
      return try reader.document()
    }
  }

  private init(_ text: ConfigText, _ events: consuming YAMLEvents, _ budget: YAMLBudget) {
    self.text = text
    self.events = events
    self.budget = budget
  }

  /// An empty file is an empty map.
  private mutating func document() throws(ConfigError) -> YAMLDocument {
    let top = Setting(.map([]), at: Place(file: text.file, line: 1, column: 1))
    guard case .documentStart = try next().event else {
      return YAMLDocument(root: top, problems: problems)
    }
    var root = try node(try next(), depth: 1)
    if root.value == .null { root = top }
    _ = try next()
    let rest = try next()
    if case .documentStart = rest.event {
      problems.append(
        ConfigProblem(
          "a second document begins here", at: place(rest),
          hint: "One file holds one configuration; delete the line '---'."))
    }
    return YAMLDocument(root: root, problems: problems)
  }

  private func next() throws(ConfigError) -> YAMLStep {
    do throws(YAMLFault) {
      return try events.next()
    } catch {
      throw ConfigError([YAMLSentences.problem(error, in: text)])
    }
  }

  private func place(_ step: YAMLStep) -> Place {
    Place(file: text.file, line: step.line + 1, column: step.column + 1)
  }

  private mutating func node(_ step: YAMLStep, depth: Int) throws(ConfigError) -> Setting {
    let place = place(step)
    try count(1, at: place)
    switch step.event {
    case .scalar(let text, let isPlain, let properties):
      note(properties, at: place)
      let value = YAMLReader.value(text, isPlain: isPlain)
      return anchored(Setting(value, at: place), properties, nodes: 1)
    case .alias(let name): return try resolve(name, at: place)
    case .listStart(let properties):
      return try container(properties, at: place, depth: depth) { (reader) throws(ConfigError) in
        .list(try reader.list(depth: depth))
      }
    case .mapStart(let properties):
      return try container(properties, at: place, depth: depth) { (reader) throws(ConfigError) in
        .map(try reader.map(depth: depth))
      }
    case .documentStart, .documentEnd, .streamEnd, .listEnd, .mapEnd:
      throw ConfigError("the file ends where a value should be", at: place)
    }
  }

  private mutating func container(
    _ properties: YAMLEvent.Properties, at place: Place, depth: Int,
    _ content: (inout YAMLReader) throws(ConfigError) -> Setting.Value
  ) throws(ConfigError) -> Setting {
    guard depth <= YAMLReader.maximumDepth else {
      throw ConfigError(
        "values are nested more than \(YAMLReader.maximumDepth) deep", at: place,
        hint: "Nothing in a configuration needs that.")
    }
    note(properties, at: place)
    let before = budget.nodes
    if let name = properties.anchor { openAnchors.insert(name) }
    let value = try content(&self)
    if let name = properties.anchor { openAnchors.remove(name) }
    return anchored(Setting(value, at: place), properties, nodes: budget.nodes - before + 1)
  }

  private mutating func list(depth: Int) throws(ConfigError) -> [Setting] {
    var members: [Setting] = []
    while true {
      let step = try next()
      if case .listEnd = step.event { return members }
      members.append(try node(step, depth: depth + 1))
    }
  }

  private mutating func map(depth: Int) throws(ConfigError) -> [Setting.Member] {
    var members: [Setting.Member] = []
    var merged: [Setting.Member] = []
    var seen: Set<String> = []
    while true {
      let step = try next()
      if case .mapEnd = step.event { break }
      let (key, isMerge) = try key(step, depth: depth)
      let setting = try node(try next(), depth: depth + 1)
      if let key, !seen.insert(key).inserted {
        problems.append(
          ConfigProblem(
            "\(Setting.quoted(key)) is here for the second time", at: place(step),
            hint: "Keep one of the two."))
        // So that messages know it, too; whoever asks for the key gets the first.
        members.append(Setting.Member(key: key, place: place(step), setting: setting))
      } else if isMerge {
        merged += mergeable(setting)
      } else if let key {
        members.append(Setting.Member(key: key, place: place(step), setting: setting))
      }
    }
    // Keys of the map itself win, then earlier ones of those that are merged.
    return members + merged.filter { seen.insert($0.key).inserted }
  }

  /// nil for a key that is no text, which is noted.
  private mutating func key(
    _ step: YAMLStep, depth: Int
  ) throws(ConfigError) -> (name: String?, isMerge: Bool) {
    if case .scalar("<<", isPlain: true, _) = step.event { return ("<<", true) }
    if case .scalar(let text, _, let properties) = step.event {
      try count(1, at: place(step))
      note(properties, at: place(step))
      let setting = Setting(.scalar(text, isQuoted: true), at: place(step))
      return (anchored(setting, properties, nodes: 1).text, false)
    }
    let setting = try node(step, depth: depth + 1)
    if setting.text == nil {
      problems.append(ConfigProblem("a key is text, not \(setting.described)", at: place(step)))
    }
    return (setting.text, false)
  }

  private mutating func mergeable(_ setting: Setting) -> [Setting.Member] {
    switch setting.value {
    case .map(let members): return members
    case .list(let maps) where maps.allSatisfy({ $0.isMap }): return maps.flatMap(\.members)
    case .null, .scalar, .list:
      problems.append(
        ConfigProblem(
          "'<<' merges a map or a list of maps, not \(setting.described)", at: setting.place,
          hint: "Write '<<: *NAME', where '&NAME' stands before a map."))
      return []
    }
  }

  /// What an alias stands for. Its nodes count as if they had been written out, so that a few lines
  /// cannot grow into billions.
  private mutating func resolve(_ name: String, at place: Place) throws(ConfigError) -> Setting {
    if openAnchors.contains(name) {
      throw ConfigError(
        "'*\(name)' stands inside of '&\(name)', so it would hold itself", at: place,
        hint: "Write the value out.")
    }
    guard let (setting, size) = anchors[name] else {
      let near = Spelling.nearest(to: name, among: Array(anchors.keys).sorted())
      throw ConfigError(
        "'*\(name)' refers to '&\(name)', which is nowhere above", at: place,
        hint: near.map { "Did you mean '*\($0)'?" } ?? "Write '&\(name)' before the value it names."
      )
    }
    budget.aliasNodes += size
    guard budget.aliasNodes <= YAMLReader.maximumAliasNodes else {
      throw ConfigError(
        "aliases stand for more than \(YAMLReader.maximumAliasNodes) values", at: place,
        hint: "Write the values out, or use fewer aliases.")
    }
    try count(size, at: place)
    return setting
  }

  private mutating func count(_ more: Int, at place: Place) throws(ConfigError) {
    budget.nodes += more
    guard budget.nodes <= YAMLReader.maximumNodes else {
      throw ConfigError(
        "the file holds more than \(YAMLReader.maximumNodes) values", at: place,
        hint: "Split it into several configurations.")
    }
  }

  private mutating func note(_ properties: YAMLEvent.Properties, at place: Place) {
    guard properties.hasTag else { return }
    problems.append(
      ConfigProblem(
        "a tag such as '!!str' has no meaning here", at: place,
        hint: "Delete it: the key decides what its value is."))
  }

  private mutating func anchored(
    _ setting: Setting, _ properties: YAMLEvent.Properties, nodes: Int
  ) -> Setting {
    if let name = properties.anchor { anchors[name] = (setting, nodes) }
    return setting
  }

  /// The only guess at a type: a plain scalar that says nothing.
  private static func value(_ text: String, isPlain: Bool) -> Setting.Value {
    if isPlain && ["", "~", "null", "Null", "NULL"].contains(text) { return .null }
    return .scalar(text, isQuoted: !isPlain)
  }
}
