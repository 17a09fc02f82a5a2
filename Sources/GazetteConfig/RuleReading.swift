// Reads the rules of a configuration.
import GazetteCore

extension ConfigurationReader {
  /// The shape is checked with the table of the whole already; this reads it and judges patterns.
  func rules(
    _ setting: Setting?, sources: [String], _ problems: inout [ConfigProblem]
  ) -> [Rule] {
    guard case .list(let members)? = setting?.value else { return [] }
    var rules: [Rule] = []
    for map in members where map.isMap {
      let options = Options(
        map, keys: ConfigTables.rule, subject: "a rule", surroundings: surroundings)
      guard let when = options.table("when"), let then = map["then"], then.value != .null else {
        continue
      }
      var rule = Rule(
        filter: filter(when, sources: sources, &problems),
        conditions: conditions(when, &problems), actions: actions(then, &problems), at: map.place)
      rule.olderThan = when.duration("older")
      rule.youngerThan = when.duration("younger")
      if when.setting.isMap, when.setting.members.isEmpty {
        problems.append(
          ConfigProblem(
            "'when' says nothing, so the rule would be about every article",
            at: when.setting.place, hint: "Name a source, a tag or words of the title."))
      }
      rules.append(rule)
    }
    return rules
  }

  private func conditions(
    _ when: Options, _ problems: inout [ConfigProblem]
  ) -> [Rule.Condition] {
    var conditions: [Rule.Condition] = []
    for field in Rule.Field.allCases where when.has(field.rawValue) {
      let place = when.place(of: field.rawValue)
      let patterns = when.texts(field.rawValue).compactMap { text in
        pattern(text, field, at: place, &problems)
      }
      conditions.append(Rule.Condition(field, patterns, at: place))
    }
    return conditions
  }

  private func pattern(
    _ text: String, _ field: Rule.Field, at place: Place, _ problems: inout [ConfigProblem]
  ) -> Rule.Pattern? {
    guard let pattern = Rule.Pattern.written(text) else {
      problems.append(unreadable(text, at: place))
      return nil
    }
    if let fault = patternFault(pattern, nil) {
      problems.append(ConfigProblem("\(Setting.quoted(text)) cannot be used: \(fault)", at: place))
    }
    return pattern
  }

  private func actions(_ then: Setting, _ problems: inout [ConfigProblem]) -> [Rule.Action] {
    var parts = [then]
    if case .list(let members) = then.value { parts = members }
    if parts.isEmpty {
      problems.append(
        ConfigProblem(
          "'then' names no action", at: then.place,
          hint: "There are \(ConfigurationReader.actions)."))
    }
    let actions = parts.flatMap { action($0, &problems) }
    if actions.contains(.drop) && actions.count > 1 {
      problems.append(
        ConfigProblem(
          "'drop' does not go with other actions", at: then.place,
          hint: "A dropped article is not stored at all; use 'hide' to keep it out of sight."))
    }
    return actions
  }

  /// How `then` may be written, for messages.
  static let actions = "drop, hide, save, read, {tag: NAME}, {boost: POINTS} or {replace: …}"

  private func action(_ part: Setting, _ problems: inout [ConfigProblem]) -> [Rule.Action] {
    switch part.text {
    case "drop": return [.drop]
    case "hide": return [.hide]
    case "save": return [.save]
    case "read": return [.read]
    default: break
    }
    let tags = tags(part)
    if !tags.isEmpty { return tags.map(Rule.Action.tag) }
    if part.members.count == 1 {
      if let points = part["boost"] { return boost(points, &problems) }
      if let map = part["replace"] { return replacement(map, &problems) }
    }
    problems.append(ConfigurationReader.noAction(part))
    return []
  }

  /// Actions that are nothing by their name alone: what each needs, and how it is written.
  private static let needs: [String: (what: String, example: String)] = [
    "tag": ("a name", "tag: x"), "boost": ("points", "boost: 5"),
    "replace": ("words of a title", "replace: {title: x, with: y}"),
  ]

  private static func noAction(_ part: Setting) -> ConfigProblem {
    let word = part.text ?? part.members.first?.key ?? ""
    if part.members.count < 2, let need = needs[word] {
      return ConfigProblem(
        "'\(word)' needs \(need.what)", at: part.place, hint: "Write 'then: {\(need.example)}'.")
    }
    let near = Spelling.nearest(
      to: word, among: ["drop", "hide", "save", "read"] + needs.keys.sorted())
    let hint =
      near == word
      ? "Of several actions, each stands alone in a list: [save, {tag: NAME}]."
      : near.map { "Did you mean '\($0)'?" }
    return ConfigProblem(
      "'then' takes \(actions), not \(part.described)", at: part.place, hint: hint)
  }

  /// `{tag: x}`, `{tag: [x, y]}`, and `"tag: x"` as somebody may quote it.
  private func tags(_ part: Setting) -> [String] {
    if let text = part.text, text.hasPrefix("tag:") {
      return [String(text.dropFirst(4).drop { $0 == " " })].filter { !$0.isEmpty }
    }
    guard part.members.count == 1, let value = part["tag"] else { return [] }
    if case .list(let members) = value.value {
      return members.compactMap(\.text).filter { !$0.isEmpty }
    }
    return value.text.map { [$0] }?.filter { !$0.isEmpty } ?? []
  }

  private func boost(_ points: Setting, _ problems: inout [ConfigProblem]) -> [Rule.Action] {
    let form = OptionKey.Form.whole(-100...100)
    guard form.fits(points), let number = points.text.flatMap({ Int($0) }) else {
      problems.append(
        ConfigProblem(
          "'boost' takes a whole number from -100 to 100, not \(points.described)",
          at: points.place))
      return []
    }
    return [.boost(number)]
  }

  /// `{replace: {title: /…/, with: …}}`
  private func replacement(
    _ map: Setting, _ problems: inout [ConfigProblem]
  ) -> [Rule.Action] {
    let options = Options(
      map, keys: ConfigTables.replacement, subject: "'replace'", surroundings: surroundings)
    problems += options.problems
    guard let text = options.text("title"), let with = map["with"]?.text else { return [] }
    let place = options.place(of: "title")
    guard let pattern = Rule.Pattern.written(text) else {
      problems.append(unreadable(text, at: place))
      return []
    }
    if case .glob = pattern {
      problems.append(
        ConfigProblem(
          "'replace' takes words or an expression, not \(Setting.quoted(text))", at: place,
          hint: "Write /…/ for what varies: '.*' stands for anything."))
    }
    if let fault = patternFault(pattern, with) {
      problems.append(ConfigProblem("\(Setting.quoted(text)) cannot be used: \(fault)", at: place))
    }
    return [.replaceInTitle(pattern, with: with)]
  }

  private func unreadable(_ text: String, at place: Place) -> ConfigProblem {
    ConfigProblem(
      "\(Setting.quoted(text)) is neither text nor an expression", at: place,
      hint: "An expression is written /…/, or /…/i where case does not matter.")
  }
}
