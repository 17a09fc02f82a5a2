// Writes a small configuration that shows an option where it belongs.
import GazetteCore

/// The option with its example, and around it only what must be there.
struct OptionSnippet {
  private let known: KnownPlugins

  init(_ known: KnownPlugins) { self.known = known }

  /// YAML that a configuration may hold as it is.
  func yaml(_ entry: OptionIndex.Entry) -> String {
    let bare = section(entry)
    let whole = SnippetCompletion(known).whole(bare, of: entry.path[0]) {
      companions(of: entry, in: $0)
    }
    return YAMLText.document(OptionSnippet.map([(entry.path[0], whole)]))
  }

  /// The same for a kind, with what it cannot do without.
  func yaml(_ kind: OptionIndex.Kind) -> String {
    let bare = within(kind.section, kind.entry, [])
    let whole = SnippetCompletion(known).whole(bare, of: kind.section) {
      more(in: $0, section: kind.section, kind.entry, [])
    }
    return YAMLText.document(OptionSnippet.map([(kind.section, whole)]))
  }

  /// The section of an option with one more option each, beside it or around it.
  private func companions(of entry: OptionIndex.Entry, in section: Setting) -> [Setting] {
    guard ["sources", "outputs", "storage"].contains(entry.path[0]) else { return [] }
    let path = Array(entry.path.dropFirst(entry.kind == nil ? 1 : 2))
    return more(in: section, section: entry.path[0], entry.kind ?? common(entry.path[0]), path)
  }

  private func more(
    in section: Setting, section name: String, _ kind: KnownPlugins.Entry?, _ path: [String]
  ) -> [Setting] {
    let keys = keys(of: name, kind)
    guard case .list(let entries) = section.value else {
      return OptionSnippet.more(in: section, keys, path)
    }
    return entries.prefix(1).flatMap { OptionSnippet.more(in: $0, keys, path) }
      .map { OptionSnippet.made(.list([$0])) }
  }

  /// A map with one more member each, at its own depth or at those that `path` leads to.
  private static func more(in map: Setting, _ keys: [OptionKey], _ path: [String]) -> [Setting] {
    let beside = keys.filter { map[$0.name] == nil }.flatMap { key in
      values(of: key).map { value in
        ordered(map.members.map { ($0.key, $0.setting) } + [(key.name, value)], by: keys)
      }
    }
    guard let name = path.first, let inner = map[name],
      case .table(let innerKeys)? = keys.first(where: { $0.name == name })?.form
    else { return beside }
    let rest = map.members.filter { $0.key != name }.map { ($0.key, $0.setting) }
    return more(in: inner, innerKeys, Array(path.dropFirst())).map {
      ordered(rest + [(name, $0)], by: keys)
    } + beside
  }

  /// What it may be: its example, or each of its words.
  private static func values(of key: OptionKey) -> [Setting] {
    switch key.form {
    case .choice(let words): words.map(text)
    default: [value(of: key, path: [])]
    }
  }

  private static func ordered(_ members: [(String, Setting)], by keys: [OptionKey]) -> Setting {
    let ranks = Dictionary(
      keys.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return map(members.sorted { ranks[$0.0, default: 0] < ranks[$1.0, default: 0] })
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
    let keys = keys(of: section, kind)
    var given = [chooser: OptionSnippet.text(kind?.kind ?? "")]
    if section == "outputs" { chooseDelivery(of: path, &given) }
    let map = OptionSnippet.filled(keys, path: path, given: given)
    return section == "storage" ? map : OptionSnippet.made(.list([map]))
  }

  /// The options of an entry of that section.
  private func keys(of section: String, _ kind: KnownPlugins.Entry?) -> [OptionKey] {
    let common =
      switch section {
      case "sources": ConfigTables.source
      case "outputs": known.outputKeys
      default: known.storageKeys
      }
    let own = kind?.keys ?? []
    return common + own.filter { key in !common.contains { $0.name == key.name } }
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
