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
    return found + missing(from: setting)
  }

  private func missing(from setting: Setting) -> [ConfigProblem] {
    let misplaced = setting.members.filter { isNest($0) }.flatMap(\.setting.members).map(\.key)
    // What is told as a slip is not told as missing, too.
    let mistyped = setting.members.compactMap { isKnown($0.key) ? nil : near($0) }
    return keys.compactMap { key in
      guard key.isRequired, !(misplaced + mistyped).contains(key.name) else { return nil }
      guard let value = setting[key.name] else {
        return ConfigProblem("\(subject) needs '\(key.name)'", at: setting.place, hint: key.about)
      }
      guard value.value == .null else { return nil }
      return ConfigProblem("'\(key.name)' has no value", at: value.place, hint: key.about)
    }
  }

  private func unknown(_ member: Setting.Member) -> ConfigProblem {
    var problem = ConfigProblem(
      "\(Setting.quoted(member.key)) is not an option of \(subject)", at: member.place,
      hint: hint(for: member))
    problem.isAboutKey = true
    return problem
  }

  private func hint(for member: Setting.Member) -> String {
    if isNest(member) {
      return "Its keys belong one level up, beside '\(member.key)', and '\(member.key)' goes."
    }
    if let owner = keys.first(where: { $0.inner.contains { $0.name == member.key } }) {
      return "It belongs under '\(owner.name)'."
    }
    if let near = near(member) { return "Did you mean '\(near)'?" }
    return "Known are \(Setting.listed(keys.map(\.name)))."
  }

  private func isKnown(_ name: String) -> Bool { keys.contains { $0.name == name } }

  private func near(_ member: Setting.Member) -> String? {
    Spelling.nearest(to: member.key, among: keys.map(\.name))
  }

  /// True for an unknown key that only wraps known ones.
  private func isNest(_ member: Setting.Member) -> Bool {
    !isKnown(member.key) && member.setting.members.contains { isKnown($0.key) }
  }

  private func problems(of setting: Setting, for key: OptionKey) -> [ConfigProblem] {
    switch (key.form, setting.value) {
    case (_, .null): return []
    case (.texts, .list([])) where key.isRequired, (.secretList, .list([])) where key.isRequired:
      let thing = key.form == .texts ? "text" : "secret"
      let what = "'\(key.name)' needs at least one \(thing)"
      return [ConfigProblem(what, at: setting.place, hint: key.about)]
    case (.table(let inner), _):
      return OptionCheck(keys: inner, subject: "'\(key.name)'").problems(of: setting)
    case (.tables(let inner), .list(let members)):
      let check = OptionCheck(keys: inner, subject: "an entry of '\(key.name)'")
      return members.flatMap(check.problems)
    default: return key.form.fits(setting) ? [] : [misfit(setting, key)]
    }
  }

  private func misfit(_ setting: Setting, _ key: OptionKey) -> ConfigProblem {
    let culprit = key.form.culprit(in: setting)
    if let (name, form, member) = key.form.member(of: setting, named: key.name) {
      return misfit(member, OptionKey(name, form, ""))
    }
    // A value that is meant to be secret is not repeated.
    let isSecret = [.secret, .secretList, .secrets].contains(key.form)
    let slip = isSecret ? OptionCheck.slip(in: culprit) : nil
    let given = slip.map { "a map with '\($0.typed)'" } ?? described(culprit, isSecret: isSecret)
    let near = (slip?.meant ?? key.form.nearest(to: culprit.text)).map { "Did you mean '\($0)'?" }
    return ConfigProblem(
      "\(Setting.quoted(key.name)) takes \(key.expectation), not \(given)", at: culprit.place,
      hint: near ?? hint(for: culprit, isSecret)
        ?? unclosed(culprit, key) ?? key.standard.map { "Without it, \($0) holds." })
  }

  private func unclosed(_ culprit: Setting, _ key: OptionKey) -> String? {
    guard key.form == .command, let text = culprit.text, OptionValue.isUnclosed(text) else {
      return nil
    }
    return "A quote in it is never closed."
  }

  private func described(_ culprit: Setting, isSecret: Bool) -> String {
    if culprit.text == "" { return "an empty text" }
    guard isSecret else { return culprit.described }
    switch culprit.value {
    case .scalar: return "this text"
    case .map(let members) where members.count > 1: return "a map with \(members.count) keys"
    case .map(let members) where members.count == 1: return "a map without 'file' and 'command'"
    default: return culprit.described
    }
  }

  private func hint(for culprit: Setting, _ isSecret: Bool) -> String? {
    guard let text = culprit.text else { return nil }
    if !isSecret { return nil }
    if OptionValue.bareVariable(text) != nil { return variableHint(text) }
    guard text.contains("${") else { return nil }
    return "${NAME} stands alone: nothing is put together with it."
  }

  /// Only what looks like a variable is repeated: the rest may be a password.
  private func variableHint(_ text: String) -> String {
    let name = text.dropFirst()
    let isUsual = name.utf8.allSatisfy {
      $0 == 95 || (48...57).contains($0) || (65...90).contains($0)
    }
    return "Write ${\(isUsual ? String(name) : "NAME")} for a variable; text that begins with $ is "
      + "written in quotes."
  }

  /// A map that should have been `{file: …}` or `{command: …}`.
  private static func slip(in culprit: Setting) -> (typed: String, meant: String)? {
    guard culprit.members.count == 1, let only = culprit.members.first,
      let meant = Spelling.nearest(to: only.key, among: ["file", "command"]), meant != only.key
    else { return nil }
    return (only.key, meant)
  }
}

extension OptionKey {
  /// The keys of a map that is this option's value.
  var inner: [OptionKey] {
    if case .table(let inner) = form { inner } else { [] }
  }
}
