// What each form of an option accepts, and how messages name it.

extension OptionKey.Form {
  /// Whether a value is one that the option takes.
  public func fits(_ setting: Setting) -> Bool {
    switch self {
    case .text, .path: setting.text.map { !$0.isEmpty && !$0.contains(where: \.isNewline) } ?? false
    case .address: setting.text.map(WrittenAddress.fits) ?? false
    case .flag: setting.text.flatMap(OptionValue.flag) != nil
    case .whole(let range): setting.text.flatMap { Int($0) }.map(range.contains) ?? false
    case .decimal(let range): setting.text.flatMap { Double($0) }.map(range.contains) ?? false
    case .duration: setting.text.flatMap(Notation.duration) != nil
    case .size: setting.text.flatMap(Notation.size) != nil
    case .moment(let words):
      setting.text.map { OptionValue.isMoment($0, words: words) } ?? false
    case .choice(let words): setting.text.map(words.contains) ?? false
    case .texts, .choices: culprits(in: setting).isEmpty
    case .secret: OptionValue.secret(setting) != nil
    case .secretList: setting.value != .list([]) && culprits(in: setting).isEmpty
    case .command: OptionValue.command(setting) != nil
    case .names, .secrets: setting.isMap && culprits(in: setting).isEmpty
    case .table: setting.isMap
    case .tables: setting.isList
    case .checked: true
    }
  }

  /// What it takes, for `… takes EXPECTATION, not …`.
  public var expectation: String { OptionKey.expectation(shape, examples) }

  /// The same without an example.
  var shape: String {
    switch self {
    case .text: "text on one line"
    case .address: "an address"
    case .path: "a path"
    case .flag: "true or false"
    case .whole(let range): OptionKey.Form.expectation(range)
    case .decimal(let range): OptionKey.Form.expectation(range)
    case .duration: "a duration"
    case .size: "a size"
    case .moment(let words):
      (["a date such as 2026-11-30", "a duration such as 7d"] + words.map { "'\($0)'" })
        .joined(separator: ", ")
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .choices(let words): "one or more of \(words.joined(separator: ", "))"
    case .texts: "text or a list of texts"
    case .secret: "text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]}"
    case .secretList: "text, ${NAME}, {file: PATH}, {command: [PROGRAM, …]}, or a list of these"
    case .command: "a program and its arguments, as a list"
    case .names: "a map from names to text"
    case .secrets: "a map from names to text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]}"
    case .table: "a map"
    case .tables: "a list of maps"
    case .checked(let expectation): expectation
    }
  }

  /// What belongs behind `such as`; nothing for a form that is clear without.
  private var examples: String? {
    switch self {
    case .address: "https://example.org/feed.xml"
    case .path: "digests/today.md"
    case .duration: "30s, 15m, 24h, 7d or 2w"
    case .size: "500KB or 20MB"
    case .texts: "[news, sport]"
    case .command: "[./jobs.py, --region, kr]"
    case .names: "{Accept: text/html}"
    case .text, .flag, .whole, .decimal, .moment, .choice, .choices, .secret, .secretList, .secrets,
      .table, .tables, .checked:
      nil
    }
  }

  /// Whether an option's own example may take the place of `examples`.
  var takesExample: Bool {
    switch self {
    case .text, .address, .path, .texts, .command, .names: true
    default: false
    }
  }

  /// A value that fits, in YAML.
  public var example: String {
    switch self {
    case .text: "text"
    case .address: "https://example.org/feed.xml"
    case .path: "digests/today.md"
    case .flag: "true"
    case .whole(let range): String(range.contains(10) ? 10 : range.lowerBound)
    case .decimal(let range): String(range.contains(0.8) ? 0.8 : range.lowerBound)
    case .duration: "1h"
    case .size: "20MB"
    case .moment: "7d"
    case .choice(let words): words.first ?? ""
    case .choices(let words): "[\(words.prefix(2).joined(separator: ", "))]"
    case .texts: "[news, sport]"
    case .secret, .secretList: "${NAME}"
    case .command: "[./jobs.py, --region, kr]"
    case .names: "{Accept: text/html}"
    case .secrets: "{X-Api-Key: \"${NAME}\"}"
    case .table(let keys): OptionKey.Form.example(keys)
    case .tables(let keys): "[\(OptionKey.Form.example(keys))]"
    case .checked: "text"
    }
  }

  /// A map with what it must have, or with its first option.
  private static func example(_ keys: [OptionKey]) -> String {
    let required = keys.filter(\.isRequired)
    let shown = required.isEmpty ? Array(keys.prefix(1)) : required
    let members = shown.map { key in
      let value = key.usualExample
      return "\(key.name): \(value.first == "$" ? "\"\(value)\"" : value)"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func expectation(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (.min, let high): "a whole number up to \(high)"
    case (let low, .max): "a whole number from \(low) on"
    case (let low, let high): "a whole number from \(low) to \(high)"
    }
  }

  private static func expectation(_ range: ClosedRange<Double>) -> String {
    let limit = Double.greatestFiniteMagnitude
    return switch (range.lowerBound, range.upperBound) {
    case (-limit, limit): "a number"
    case (-limit, let high): "a number up to \(high)"
    case (let low, limit): "a number from \(low) on"
    case (let low, let high): "a number from \(low) to \(high)"
    }
  }

  /// The part of a value that does not fit; the whole, where no part is to blame.
  func culprit(in setting: Setting) -> Setting { culprits(in: setting).first ?? setting }

  private func culprits(in setting: Setting) -> [Setting] {
    switch (self, setting.value) {
    case (.texts, .list(let members)), (.command, .list(let members)):
      members.filter { $0.text == nil }
    case (.texts, _): setting.text == nil ? [setting] : []
    case (.secretList, .list(let members)): members.filter { OptionValue.secret($0) == nil }
    case (.secretList, _): OptionValue.secret(setting) == nil ? [setting] : []
    case (.choices(let words), .list(let members)):
      members.filter { !($0.text.map(words.contains) ?? false) }
    case (.choices(let words), _):
      setting.text.map(words.contains) ?? false ? [] : [setting]
    case (.names, .map(let members)): members.map(\.setting).filter { $0.text == nil }
    case (.secrets, .map(let members)):
      members.map(\.setting).filter { OptionValue.secret($0) == nil && $0.text != "" }
    default: []
    }
  }

  /// The member of a map that does not fit, what it is called from here, and what it should be; nil
  /// where the map as a whole is to blame.
  func member(
    of setting: Setting, named name: String
  ) -> (name: String, form: OptionKey.Form, member: Setting)? {
    switch (self, setting.value) {
    case (.names, .map(let members)):
      guard let member = members.first(where: { $0.setting.text == nil }) else { return nil }
      return ("\(name).\(member.key)", .checked("text"), member.setting)
    case (.secrets, .map(let members)):
      let culprit = members.first {
        OptionValue.secret($0.setting) == nil && $0.setting.text != ""
      }
      guard let culprit else { return nil }
      return ("\(name).\(culprit.key)", .secret, culprit.setting)
    case (.secret, .map(let members)) where members.count == 1:
      let forms: [String: OptionKey.Form] = ["file": .path, "command": .command]
      guard let form = forms[members[0].key] else { return nil }
      return ("\(name).\(members[0].key)", form, members[0].setting)
    default: return nil
    }
  }

  func nearest(to text: String?) -> String? {
    guard let text else { return nil }
    switch self {
    case .choice(let words), .choices(let words): return Spelling.nearest(to: text, among: words)
    default: return nil
    }
  }
}

extension OptionKey {
  /// What it takes, for `… takes EXPECTATION, not …`, with its own example where it has one.
  public var expectation: String {
    guard let example, form.takesExample else { return form.expectation }
    return OptionKey.expectation(form.shape, example)
  }

  /// A value that fits, in YAML: its own example, its default, or what is usual for its form.
  public var usualExample: String {
    if let example { return example }
    // A text's default may be a description, such as `the system's`; other forms cannot be.
    if let standard, form.hasPlainDefault, form.fits(OptionKey.plain(standard)) { return standard }
    return form.example
  }

  fileprivate static func expectation(_ shape: String, _ examples: String?) -> String {
    examples.map { "\(shape) such as \($0)" } ?? shape
  }

  private static func plain(_ text: String) -> Setting {
    Setting(.scalar(text, isQuoted: false), at: Place(file: "", line: 0, column: 0))
  }
}

extension OptionKey.Form {
  fileprivate var hasPlainDefault: Bool {
    switch self {
    case .flag, .whole, .decimal, .duration, .size, .moment, .choice: true
    default: false
    }
  }
}
