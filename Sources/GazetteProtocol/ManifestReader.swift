// Reads members of a manifest, and says where in its file one is wrong.
import GazetteCore
import GazetteJSON

struct ManifestReader: Sendable {
  /// As faults name it.
  let file: String

  func fault(_ what: String, at json: JSON, hint: String) -> PluginFault {
    var place = Place(file: file, line: json.place.line, column: json.place.column)
    // A text begins with its quote.
    if json.kind == .string { place.column -= 1 }
    return PluginFault(what, hint: hint, at: place)
  }

  /// Text on one line, which must be there.
  func line(_ name: String, of json: JSON) throws(PluginFault) -> String {
    guard let text = json[name]?.string, !text.isEmpty, !text.contains(where: \.isNewline) else {
      throw fault(
        "has no '\(name)'", at: json[name] ?? json, hint: "Write it as text on one line.")
    }
    return text
  }

  /// A member that may be missing, and otherwise is of that kind.
  func member(_ name: String, _ kind: JSON.Kind, of json: JSON) throws(PluginFault) -> JSON? {
    guard let member = json[name], !member.isNull else { return nil }
    guard member.kind == kind else {
      let word =
        switch kind {
        case .array: "a list"
        case .object: "an object"
        case .bool: "true or false"
        default: "text"
        }
      throw fault("has a '\(name)' that is not \(word)", at: member, hint: "Write \(word) there.")
    }
    return member
  }

  /// Members that nobody reads are slips, but for an author's own: `x-…` and `$schema`.
  func refuseStrangers(
    in json: JSON, among known: [String], of whole: String
  ) throws(PluginFault) {
    for (name, value) in json.members {
      guard !known.contains(name), !name.hasPrefix("x-"), !name.hasPrefix("$") else { continue }
      let near = Spelling.nearest(to: name, among: known).map { "Did you mean '\($0)'?" }
      throw fault(
        "has \(Setting.quoted(name)), which is no member of \(whole)", at: value,
        hint: near ?? "Members are \(known.joined(separator: ", ")); your own begin with 'x-'.")
    }
  }

  /// A name that another option has, or that the configuration itself knows.
  func refuse(
    _ name: String, in json: JSON, besides options: [PluginManifest.Option],
    _ reserved: Set<String>
  ) throws(PluginFault) {
    let place = json["name"] ?? json
    if reserved.contains(name) {
      throw fault(
        "has an option '\(name)', a name that is reserved", at: place,
        hint: "Every source or output has an option of that name: give it another.")
    }
    if options.contains(where: { $0.key.name == name }) {
      throw fault("has an option '\(name)' twice", at: place, hint: "Give it another name.")
    }
  }
}
