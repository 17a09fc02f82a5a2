// Checks a map of settings against a table of options.

/// Finds what is wrong with a map: keys nobody knows, keys that are missing, values of a wrong type.
struct OptionCheck {
  let keys: [OptionKey]
  let subject: String

  func problems(of setting: Setting) -> [ConfigProblem] {
    guard case .map(let members) = setting.value else {
      let what = "\(subject) is a map of options, not \(setting.described)"
      return [ConfigProblem(what, at: setting.place)]
    }
    var found: [ConfigProblem] = []
    for member in members {
      if let key = keys.first(where: { $0.name == member.key }) {
        found += problems(of: member.setting, for: key)
      } else {
        found.append(unknown(member))
      }
    }
    for key in keys where key.isRequired && isMissing(setting[key.name]) {
      found.append(
        ConfigProblem("\(subject) needs '\(key.name)'", at: setting.place, hint: key.about))
    }
    return found
  }

  private func isMissing(_ setting: Setting?) -> Bool {
    guard let setting else { return true }
    return setting.value == .null
  }

  private func unknown(_ member: Setting.Member) -> ConfigProblem {
    let near = Spelling.nearest(to: member.key, among: keys.map(\.name))
    let hint =
      near.map { "Did you mean '\($0)'?" }
      ?? "Known are \(keys.map { "'\($0.name)'" }.joined(separator: ", "))."
    return ConfigProblem(
      "'\(member.key)' is not an option of \(subject)", at: member.place, hint: hint)
  }

  private func problems(of setting: Setting, for key: OptionKey) -> [ConfigProblem] {
    if setting.value == .null { return [] }
    if case .table(let inner) = key.form {
      return OptionCheck(keys: inner, subject: "'\(key.name)'").problems(of: setting)
    }
    guard let expected = OptionCheck.expectation(key.form), !fits(setting, key.form) else {
      return []
    }
    return [
      ConfigProblem(
        "'\(key.name)' takes \(expected), not \(setting.described)", at: setting.place,
        hint: key.standard.map { "Without it, \($0) holds." })
    ]
  }

  private func fits(_ setting: Setting, _ form: OptionKey.Form) -> Bool {
    switch form {
    case .text, .path: return setting.text.map { !$0.isEmpty && !$0.contains("\n") } ?? false
    case .address: return setting.text.map(OptionCheck.isAddress) ?? false
    case .flag: return setting.text.flatMap(OptionCheck.flag) != nil
    case .whole(let range): return setting.text.flatMap { Int($0) }.map(range.contains) ?? false
    case .duration: return setting.text.flatMap(Notation.duration) != nil
    case .size: return setting.text.flatMap(Notation.size) != nil
    case .moment: return setting.text.map { !$0.isEmpty } ?? false
    case .choice(let words): return setting.text.map(words.contains) ?? false
    case .texts:
      if case .list(let members) = setting.value { return members.allSatisfy { $0.text != nil } }
      return setting.text != nil
    case .secret: return OptionCheck.secret(setting) != nil
    case .command:
      if case .list(let members) = setting.value {
        return !members.isEmpty && members.allSatisfy { $0.text != nil }
      }
      return setting.text.map { !OptionCheck.words($0).isEmpty } ?? false
    case .names: return setting.members.allSatisfy { $0.setting.text != nil } && isMap(setting)
    case .table: return isMap(setting)
    }
  }

  private func isMap(_ setting: Setting) -> Bool {
    if case .map = setting.value { true } else { false }
  }

  private static func expectation(_ form: OptionKey.Form) -> String? {
    switch form {
    case .text: "text on one line"
    case .address: "an address such as https://example.org/feed.xml"
    case .path: "a path"
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a duration such as 30s, 15m, 24h, 7d or 2w"
    case .size: "a size such as 500KB or 20MB"
    case .moment(let words):
      (["a date such as 2026-11-30", "a duration such as 7d"] + words.map { "'\($0)'" })
        .joined(separator: ", ")
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .texts: "text or a list of texts"
    case .secret: "text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]}"
    case .command: "a program and its arguments, as a list"
    case .names: "a map from names to text"
    case .table: nil
    }
  }

  /// YAML 1.2's booleans.
  static func flag(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  static func isAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    if lower.hasPrefix("file:///") { return true }
    for scheme in ["http://", "https://"] where lower.hasPrefix(scheme) {
      return lower.utf8.count > scheme.utf8.count && !lower.utf8.contains { $0 <= 32 || $0 == 127 }
    }
    return false
  }

  static func secret(_ setting: Setting) -> SecretReference? {
    switch setting.value {
    case .scalar(let text, _):
      if text.hasPrefix("${") && text.hasSuffix("}") {
        let name = text.dropFirst(2).dropLast()
        return isVariable(name) ? .environment(String(name)) : nil
      }
      return text.isEmpty ? nil : .literal(text)
    case .map(let members):
      guard members.count == 1, let only = members.first else { return nil }
      switch (only.key, only.setting.value) {
      case ("file", .scalar(let path, _)): return .file(path)
      case ("command", .list(let words)):
        let texts = words.compactMap(\.text)
        return texts.isEmpty || texts.count != words.count ? nil : .command(texts)
      case ("command", .scalar(let line, _)):
        return OptionCheck.words(line).isEmpty ? nil : .command(OptionCheck.words(line))
      default: return nil
      }
    case .null, .list: return nil
    }
  }

  private static func isVariable(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
    return name.utf8.allSatisfy {
      $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
  }

  /// Splits at blanks; quotes of either kind keep blanks, and nothing is expanded.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
