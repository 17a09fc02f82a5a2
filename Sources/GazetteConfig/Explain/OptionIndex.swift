// Finds an option by what a person calls it: `every`, `sources.every`, `rss.url`, `sources[2].every`.
import GazetteCore

/// Every place of a configuration where an option can stand, from the tables that read it.
public struct OptionIndex: Sendable {
  /// One option at one place.
  struct Entry: Sendable {
    /// Names from the top; behind `sources`, `outputs` and `storage` the kind, where it is one's own.
    var path: [String]
    var key: OptionKey
    /// Of whose table it is; nil for what all of a section have.
    var kind: KnownPlugins.Entry?

    var name: String { path.joined(separator: ".") }
  }

  /// A kind of source, output or storage.
  struct Kind: Sendable {
    var section: String
    var entry: KnownPlugins.Entry

    var name: String { "\(section).\(entry.kind)" }
  }

  let known: KnownPlugins
  private(set) var entries: [Entry] = []
  private(set) var kinds: [Kind] = []

  public init(_ known: KnownPlugins) {
    self.known = known
    for key in ConfigTables.top(storage: known.storageKeys) { note(key, []) }
    note(ConfigTables.source, ["sources"])
    note(known.outputKeys, ["outputs"])
    for source in known.sources { note(source, "sources") }
    for renderer in known.renderers { note(renderer, "outputs") }
    for storage in known.storages { note(storage, "storage") }
  }

  /// What `word` may mean: all options whose path ends with it, or the only ones that have it whole.
  func entries(named word: String) -> [Entry] {
    let parts = OptionIndex.parts(word)
    guard !parts.isEmpty else { return [] }
    let whole = entries.filter { $0.path == parts }
    if !whole.isEmpty { return whole }
    let ends = entries.filter { $0.path.suffix(parts.count).elementsEqual(parts) }
    return ends.isEmpty ? common(parts) : ends
  }

  func kinds(named word: String) -> [Kind] {
    let parts = OptionIndex.parts(word)
    return kinds.filter {
      parts == [$0.entry.kind] || parts == [$0.section, $0.entry.kind]
    }
  }

  /// The nearest name that there is.
  func nearest(to word: String) -> String? {
    let parts = OptionIndex.parts(word)
    let names = entries.map(\.name) + kinds.map(\.name)
    if let whole = Spelling.nearest(to: parts.joined(separator: "."), among: names) { return whole }
    let last = Set(entries.compactMap(\.path.last) + kinds.map(\.entry.kind)).sorted()
    return parts.last.flatMap { Spelling.nearest(to: $0, among: last) }
  }

  /// What `sources.rss.every` means although every source has it.
  private func common(_ parts: [String]) -> [Entry] {
    guard
      let index = parts.indices.dropLast().first(where: { index in
        kinds.contains { $0.entry.kind == parts[index] }
      })
    else { return [] }
    let section = kinds.first { $0.entry.kind == parts[index] }?.section ?? ""
    let path = [section] + parts[(index + 1)...]
    return entries.filter { $0.path == path }
  }

  /// Without the numbers of lists.
  private static func parts(_ word: String) -> [String] {
    word.split(separator: ".").map { part in String(part.prefix { $0 != "[" }) }
      .filter { !$0.isEmpty }
  }

  private mutating func note(_ keys: [OptionKey], _ path: [String]) {
    for key in keys { note(key, path) }
  }

  private mutating func note(_ plugin: KnownPlugins.Entry, _ section: String) {
    kinds.append(Kind(section: section, entry: plugin))
    for key in plugin.keys { note(key, [section, plugin.kind], of: plugin) }
  }

  private mutating func note(
    _ key: OptionKey, _ outer: [String], of kind: KnownPlugins.Entry? = nil
  ) {
    let path = outer + [key.name]
    entries.append(Entry(path: path, key: key, kind: kind))
    switch key.form {
    case .table(let inner), .tables(let inner):
      for key in inner { note(key, path, of: kind) }
    default: break
    }
  }
}
