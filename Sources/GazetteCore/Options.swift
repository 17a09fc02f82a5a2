// The options that a configuration gives to one plugin, checked against its table.

/// What reading a configuration needs to know of the world.
public struct Surroundings: Sendable {
  /// Absolute path of the folder that relative paths belong to.
  public var folder: String
  /// Absolute path that `~` stands for; empty where nobody knows one.
  public var home: String
  /// Of which programs get what they need.
  public var environment: [String: String] = [:]
  /// Looks a secret up, or says in one sentence why it cannot; nil: this command needs none.
  public var reveal: (@Sendable (SecretReference) -> Result<String, SecretProblem>)?

  public init(
    folder: String, home: String,
    reveal: (@Sendable (SecretReference) -> Result<String, SecretProblem>)? = nil
  ) {
    self.folder = folder
    self.home = home
    self.reveal = reveal
  }

  /// `path` made absolute.
  public func absolute(_ path: String) -> String {
    if path == "~", !home.isEmpty { return home }
    if path.hasPrefix("~/"), !home.isEmpty {
      return home.hasSuffix("/") ? home + path.dropFirst(2) : home + path.dropFirst(1)
    }
    if path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}

/// Why a secret could not be looked up.
public struct SecretProblem: Error, Sendable, Hashable {
  public var what: String
  public var hint: String?
  /// True when nobody has set it, which `optional: true` forgives.
  public var isUnset: Bool

  public init(_ what: String, hint: String? = nil, isUnset: Bool = false) {
    self.what = what
    self.hint = hint
    self.isUnset = isUnset
  }
}

/// Typed access to a map of settings. Every fault is noted with its place, and reading goes on, so
/// that one run tells all of them.
public struct Options: Sendable {
  /// What these options belong to, for messages: `an 'rss' source`.
  public let subject: String
  public let setting: Setting
  public let surroundings: Surroundings
  public private(set) var problems: [ConfigProblem] = []
  /// Secrets that nobody has set, by key.
  public private(set) var unsetSecrets: [String] = []
  private let keys: [String: OptionKey]

  /// Checks `setting` against `keys`: unknown, missing and mistyped options become problems.
  public init(_ setting: Setting, keys: [OptionKey], subject: String, surroundings: Surroundings) {
    self.setting = setting
    self.subject = subject
    self.surroundings = surroundings
    self.keys = Dictionary(keys.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    problems = OptionCheck(keys: keys, subject: subject).problems(of: setting)
    if surroundings.home.isEmpty { problems += Options.homeless(setting, keys) }
  }

  /// Paths that begin with a home that nobody knows.
  private static func homeless(_ setting: Setting, _ keys: [OptionKey]) -> [ConfigProblem] {
    setting.members.flatMap { member -> [ConfigProblem] in
      guard let key = keys.first(where: { $0.name == member.key }) else { return [] }
      if case .table(let inner) = key.form { return homeless(member.setting, inner) }
      guard key.form == .path, let text = member.setting.text,
        text == "~" || text.hasPrefix("~/")
      else { return [] }
      return [
        ConfigProblem(
          "'~' stands for a home folder, and there is none", at: member.setting.place,
          hint: "Set $HOME, or write the whole path.")
      ]
    }
  }

  public func has(_ name: String) -> Bool { value(name) != nil }

  /// Where the value of an option stands; where the whole map begins, if it is absent.
  public func place(of name: String) -> Place { value(name)?.place ?? setting.place }

  public func text(_ name: String) -> String? { value(name)?.text }

  public func flag(_ name: String) -> Bool? { value(name)?.text.flatMap(OptionValue.flag) }

  public func whole(_ name: String) -> Int? { value(name)?.text.flatMap { Int($0) } }

  public func decimal(_ name: String) -> Double? { value(name)?.text.flatMap { Double($0) } }

  public func duration(_ name: String) -> Duration? {
    value(name)?.text.flatMap(Notation.duration)
  }

  /// In bytes.
  public func size(_ name: String) -> Int? { value(name)?.text.flatMap(Notation.size) }

  /// Absolute.
  public func path(_ name: String) -> String? {
    value(name)?.text.map(surroundings.absolute)
  }

  public func texts(_ name: String) -> [String] {
    guard let setting = value(name) else { return [] }
    if case .list(let members) = setting.value { return members.compactMap(\.text) }
    return setting.text.map { [$0] } ?? []
  }

  /// Names of variables of the environment; what is no name becomes a problem.
  public mutating func variables(_ name: String) -> [String] {
    guard let setting = value(name) else { return [] }
    var parts = [setting]
    if case .list(let members) = setting.value { parts = members }
    var found: [String] = []
    for part in parts {
      guard let text = part.text else { continue }
      if OptionValue.isVariable(text[...]) {
        found.append(text)
      } else {
        problems.append(OptionValue.noVariable(text, of: name, at: part.place))
      }
    }
    return found
  }

  /// A list as it is; a string split into words, quotes respected, with nothing expanded.
  public func command(_ name: String) -> [String] {
    value(name).flatMap(OptionValue.command) ?? []
  }

  /// How far back, for a `moment`; a date without a time begins in `zone`.
  public func since(_ name: String, zone: Zone = .utc) -> Since? {
    value(name)?.text.flatMap { Notation.since($0, zone: zone) }
  }

  /// A map of texts, in the order they are written.
  public func names(_ name: String) -> [(name: String, value: String)] {
    value(name)?.members.compactMap { member in
      member.setting.text.map { (name: member.key, value: $0) }
    } ?? []
  }

  /// The options of a map inside this one.
  public func table(_ name: String) -> Options? {
    guard let setting = value(name), case .table(let inner)? = keys[name]?.form else { return nil }
    var options = Options(
      setting, keys: inner, subject: "'\(name)'", surroundings: surroundings)
    options.problems = []  // They are among this map's problems already.
    return options
  }

  /// The options of each map in a list of maps.
  public func tables(_ name: String) -> [Options] {
    guard case .list(let members)? = value(name)?.value, case .tables(let inner)? = keys[name]?.form
    else { return [] }
    return members.map { member in
      var options = Options(
        member, keys: inner, subject: "an entry of '\(name)'", surroundings: surroundings)
      options.problems = []  // They are among this map's problems already.
      return options
    }
  }

  /// True for a secret, or a list with one, that only a program can tell.
  public func isProgram(_ name: String) -> Bool {
    secretSettings(name).contains { setting in
      if case .command? = OptionValue.secret(setting) { true } else { false }
    }
  }

  /// Looks a secret up. An unset or unreadable one becomes a problem.
  public mutating func secret(_ name: String) -> Secret? {
    value(name).flatMap { secret($0, named: name) }
  }

  /// One secret or a list of them, in the order they are written; those that cannot be looked up are
  /// left out.
  public mutating func secretList(_ name: String) -> [Secret] {
    var found: [Secret] = []
    for setting in secretSettings(name) {
      if let secret = secret(setting, named: name) { found.append(secret) }
    }
    return found
  }

  private func secretSettings(_ name: String) -> [Setting] {
    guard let setting = value(name) else { return [] }
    if case .list(let members) = setting.value { return members }
    return [setting]
  }

  /// A map of secrets, in the order they are written; those that cannot be looked up are left out.
  public mutating func secrets(_ name: String) -> [(name: String, secret: Secret)] {
    var found: [(name: String, secret: Secret)] = []
    for member in value(name)?.members ?? [] {
      // Nothing is no secret, but a header may have no value.
      let secret =
        member.setting.text == ""
        ? Secret("") : secret(member.setting, named: "\(name).\(member.key)")
      if let secret { found.append((member.key, secret)) }
    }
    return found
  }

  private mutating func secret(_ setting: Setting, named name: String) -> Secret? {
    guard let reference = OptionValue.secret(setting) else { return nil }
    guard let reveal = surroundings.reveal else { return Secret(nil) }
    switch reveal(reference) {
    case .success(let text): return Secret(text)
    case .failure(let problem):
      if problem.isUnset { unsetSecrets.append(name) }
      problems.append(ConfigProblem(problem.what, at: setting.place, hint: problem.hint))
      return nil
    }
  }

  /// Takes over what was found wrong in a map inside of this one, after it was read.
  public mutating func adopt(_ inner: Options, of name: String) {
    problems += inner.problems
    unsetSecrets += inner.unsetSecrets.map { "\(name).\($0)" }
  }

  /// Notes that the value of an option cannot be used; without a name, that the whole cannot.
  public mutating func complain(_ name: String? = nil, _ what: String, hint: String? = nil) {
    let at = name.map(place(of:)) ?? setting.place
    problems.append(ConfigProblem(what, at: at, hint: hint))
  }

  /// Notes the same of one member of a map that is the value of an option, at that member.
  public mutating func complain(_ name: String, member: String, _ what: String) {
    let found = value(name)?.members.first { $0.key == member }
    problems.append(ConfigProblem(what, at: found?.place ?? place(of: name)))
  }

  private func value(_ name: String) -> Setting? {
    guard let found = setting[name], found.value != .null else { return nil }
    return found
  }
}
