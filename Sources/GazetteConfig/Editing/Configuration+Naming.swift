// Finds the rules and outputs that name a source.
import GazetteCore

extension Configuration {
  /// What names one of `sources` outside of them, each with its place: such a source cannot go.
  public func problems(without sources: Set<String>) -> [ConfigProblem] {
    let sections = [("rules", "when", "rule"), ("outputs", "where", "output")]
    return sections.flatMap { section, condition, noun in
      Configuration.members(root[section]).flatMap { entry in
        Configuration.names(in: entry[condition]?["source"]).filter { name in
          name.text.map(sources.contains) ?? false
        }.map { name in
          ConfigProblem(
            "this \(noun) names \(name.described), which would be gone", at: name.place,
            hint: "Take it out of the \(noun) first.")
        }
      }
    }
  }

  private static func members(_ setting: Setting?) -> [Setting] {
    if case .list(let members)? = setting?.value { members } else { [] }
  }

  private static func names(in setting: Setting?) -> [Setting] {
    guard let setting else { return [] }
    return setting.isList ? members(setting) : [setting]
  }
}
