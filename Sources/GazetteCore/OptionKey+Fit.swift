// What each form of an option accepts, and how messages name it.

extension OptionKey.Form {
  /// Whether a value is one that the option takes.
  public func fits(_ setting: Setting) -> Bool {
    switch self {
    case .text, .path: setting.text.map { !$0.isEmpty && !$0.contains(where: \.isNewline) } ?? false
    case .address: setting.text.map(OptionValue.isAddress) ?? false
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
  public var expectation: String {
    switch self {
    case .text: "text on one line"
    case .address: "an address such as https://example.org/feed.xml"
    case .path: "a path"
    case .flag: "true or false"
    case .whole(let range): OptionKey.Form.expectation(range)
    case .decimal(let range): OptionKey.Form.expectation(range)
    case .duration: "a duration such as 30s, 15m, 24h, 7d or 2w"
    case .size: "a size such as 500KB or 20MB"
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

  func nearest(to text: String?) -> String? {
    guard let text else { return nil }
    switch self {
    case .choice(let words), .choices(let words): return Spelling.nearest(to: text, among: words)
    default: return nil
    }
  }
}
