// Checks what included files hold, and joins it with what the main file says.
import GazetteCore

extension ConfigurationReader {
  /// The lists that stand under `section`, the main file's first.
  static func lists(_ section: String, of roots: [Setting]) -> [Setting] {
    roots.compactMap { $0[section] }
  }

  /// The main file's root with the entries of all files, as if they were written there.
  static func joined(_ roots: [Setting]) -> Setting {
    let main = roots[0]
    guard roots.count > 1, main.isMap else { return main }
    let names = ConfigTables.included.map(\.name)
    var members = main.members.filter { !names.contains($0.key) }
    for name in names {
      let lists = lists(name, of: roots)
      let entries = lists.flatMap { list -> [Setting] in
        if case .list(let entries) = list.value { entries } else { [] }
      }
      guard let place = lists.first?.place else { continue }
      let list = Setting(.list(entries), at: place)
      members.append(Setting.Member(key: name, place: place, setting: list))
    }
    return Setting(.map(members), at: main.place)
  }

  /// What is wrong with the top of an included file.
  func includedProblems(_ root: Setting) -> [ConfigProblem] {
    guard root.isMap else {
      return [
        ConfigProblem(
          "an included file is a map of sources, outputs or rules, not \(root.described)",
          at: root.place, hint: root.isList ? "Write 'sources:' above the list." : nil)
      ]
    }
    let names = ConfigTables.included.map(\.name)
    let elsewhere = ConfigTables.top(storage: []).map(\.name).filter { !names.contains($0) }
    let misplaced = root.members.filter { elsewhere.contains($0.key) }
    let rest = root.members.filter { !elsewhere.contains($0.key) }
    let options = Options(
      Setting(.map(rest), at: root.place), keys: ConfigTables.included,
      subject: "an included file", surroundings: surroundings)
    return misplaced.map(ConfigurationReader.misplaced) + options.problems
  }

  private static func misplaced(_ member: Setting.Member) -> ConfigProblem {
    let isInclude = member.key == "include"
    var problem = ConfigProblem(
      isInclude
        ? "an included file cannot include others"
        : "'\(member.key)' cannot stand in an included file", at: member.place,
      hint: isInclude
        ? "Name them under 'include' of the main file." : "It belongs into the main file.")
    problem.isAboutKey = true
    return problem
  }
}
