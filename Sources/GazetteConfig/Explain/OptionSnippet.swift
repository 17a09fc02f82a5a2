// Writes a small configuration that shows an option where it belongs.
import GazetteCore

/// The option with its example, and around it only what must be there.
struct OptionSnippet {
  private let known: KnownPlugins

  init(_ known: KnownPlugins) { self.known = known }

  /// YAML that a configuration may hold as it is.
  func yaml(_ entry: OptionIndex.Entry) -> String {
    YAMLText.document(OptionSnippet.map([(entry.path[0], section(entry))]))
  }

  /// The same for a kind, with what it cannot do without.
  func yaml(_ kind: OptionIndex.Kind) -> String {
    let map = within(kind.section, kind.entry, [])
    return YAMLText.document(OptionSnippet.map([(kind.section, map)]))
  }

  private func section(_ entry: OptionIndex.Entry) -> Setting {
    let rest = Array(entry.path.dropFirst())
    switch entry.path[0] {
    case "sources", "outputs", "storage":
      let wanted = entry.kind == nil ? rest : Array(rest.dropFirst())
      return within(entry.path[0], entry.kind ?? common(entry.path[0]), wanted)
    default:
      let top = ConfigTables.top(storage: []).first { $0.name == entry.path[0] }
      return top.map { OptionSnippet.value(of: $0, path: rest) } ?? OptionSnippet.text("")
    }
  }

  /// The kind around an option that all of them have.
  private func common(_ section: String) -> KnownPlugins.Entry? {
    switch section {
    case "sources": known.sources.first
    case "outputs": known.renderers.first
    default: known.storages.named(known.standardStorage)
    }
  }

  private func within(
    _ section: String, _ kind: KnownPlugins.Entry?, _ path: [String]
  ) -> Setting {
    let chooser = section == "outputs" ? "renderer" : "type"
    let common =
      switch section {
      case "sources": ConfigTables.source
      case "outputs": known.outputKeys
      default: known.storageKeys
      }
    let own = kind?.keys ?? []
    let keys = common + own.filter { key in !common.contains { $0.name == key.name } }
    var given = [chooser: OptionSnippet.text(kind?.kind ?? "")]
    if section == "outputs" { chooseDelivery(of: path, &given) }
    let map = OptionSnippet.filled(keys, path: path, given: given)
    return section == "storage" ? map : OptionSnippet.made(.list([map]))
  }

  /// An option of a delivery needs that delivery.
  private func chooseDelivery(of path: [String], _ given: inout [String: Setting]) {
    for delivery in known.deliveries where path.first.map({ $0 != delivery.kind }) ?? false {
      guard delivery.keys.contains(where: { $0.name == path.first }),
        let chooser = delivery.keys.first(where: { $0.name == delivery.kind })
      else { continue }
      given[delivery.kind] = OptionSnippet.value(of: chooser, path: [])
    }
  }

  /// Required options, the one at `path`, and those in `given`, in the order of the table.
  private static func filled(
    _ keys: [OptionKey], path: [String], given: [String: Setting] = [:]
  ) -> Setting {
    let members = keys.compactMap { key -> (String, Setting)? in
      if let setting = given[key.name] { return (key.name, setting) }
      if key.name == path.first { return (key.name, value(of: key, path: Array(path.dropFirst()))) }
      return key.isRequired ? (key.name, value(of: key, path: [])) : nil
    }
    return map(members)
  }

  private static func value(of key: OptionKey, path: [String]) -> Setting {
    switch key.form {
    case .table(let inner) where !path.isEmpty || inner.contains(where: \.isRequired):
      filled(inner, path: path)
    case .tables(let inner) where !path.isEmpty || inner.contains(where: \.isRequired):
      made(.list([filled(inner, path: path)]))
    default: example(of: key)
    }
  }

  private static func example(of key: OptionKey) -> Setting { YAMLText.setting(key.usualExample) }

  private static func map(_ members: [(String, Setting)]) -> Setting {
    made(.map(members.map { Setting.Member(key: $0.0, place: nowhere, setting: $0.1) }))
  }

  private static func text(_ text: String) -> Setting { made(.scalar(text, isQuoted: false)) }
  private static func made(_ value: Setting.Value) -> Setting { Setting(value, at: nowhere) }
  private static let nowhere = Place(file: "", line: 0, column: 0)
}
