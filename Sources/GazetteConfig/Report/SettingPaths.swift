// Names the settings of a file by their paths, such as `sources[2].every`; lists count from 0.
import GazetteCore

/// The paths by the places where settings stand. What is taken over by an alias is named where it is
/// written.
struct SettingPaths: Sendable {
  private var values: [Spot: String] = [:]
  private var keys: [Spot: String] = [:]

  /// The same in every file.
  private struct Spot: Hashable {
    var line: Int
    var column: Int

    init(_ place: Place) {
      line = place.line
      column = place.column
    }
  }

  /// A longer one tells nobody more.
  private static let longest = 100

  init(_ root: Setting, _ names: SecretNames) {
    note(root, "", .open, names)
  }

  /// nil for a problem of the whole file, and where nothing begins.
  func path(of problem: ConfigProblem) -> String? {
    guard let spot = problem.place.map(Spot.init) else { return nil }
    let path = problem.isAboutKey ? keys[spot] ?? values[spot] : values[spot] ?? keys[spot]
    return path.flatMap { $0.isEmpty || $0.utf8.count > SettingPaths.longest ? nil : $0 }
  }

  /// As deep as the reader lets maps be.
  private mutating func note(
    _ setting: Setting, _ path: String, _ secrecy: Secrecy, _ names: SecretNames
  ) {
    let spot = Spot(setting.place)
    if values[spot] == nil { values[spot] = path }
    switch setting.value {
    case .null, .scalar: break
    case .list(let members):
      for (index, member) in members.enumerated() {
        note(member, "\(path)[\(index)]", secrecy, names)
      }
    case .map(let members):
      for member in members {
        // Among secrets, a key without a value may be a value that lacks its key.
        let isKey = secrecy == .open || member.setting.value != .null
        let inner = isKey ? SettingPaths.path(path, member.key) : path
        let spot = Spot(member.place)
        if keys[spot] == nil { keys[spot] = inner }
        let own = names.secrecy(of: member.key, member.setting, within: secrecy)
        note(member.setting, inner, own, names)
      }
    }
  }

  private static func path(_ outer: String, _ key: String) -> String {
    let isPlain = key.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
        || $0 == 45
    }
    guard isPlain, !key.isEmpty else { return "\(outer)[\(Setting.quoted(key))]" }
    return outer.isEmpty ? key : "\(outer).\(key)"
  }
}
