// `config explain`: what an option is, what it takes, where it stands, and how it looks.
import GazetteCore

/// Explains options from the tables that read them.
public struct OptionExplanation {
  private let index: OptionIndex
  private let snippet: OptionSnippet

  public init(known: KnownPlugins) {
    index = OptionIndex(known)
    snippet = OptionSnippet(known)
  }

  /// Of every option and kind that `word` may mean; nil for none.
  public func text(of word: String) -> String? {
    let entries = index.entries(named: word)
    let parts = index.kinds(named: word).map(explained) + grouped(entries).map(explained)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The full names of all options and kinds.
  public var names: [String] {
    index.entries.map(\.name) + index.kinds.map(\.name)
  }

  /// The nearest that there is.
  public func nearest(to word: String) -> String? { index.nearest(to: word) }

  /// The keys of the top, with a line for each.
  public var overview: String {
    OptionExplanation.rows(ConfigTables.top(storage: []))
  }

  /// Options of several kinds that are the same are explained once.
  private func grouped(_ entries: [OptionIndex.Entry]) -> [[OptionIndex.Entry]] {
    var groups: [[OptionIndex.Entry]] = []
    for entry in entries {
      let place = groups.firstIndex {
        $0[0].key == entry.key && $0[0].path.count == entry.path.count
          && $0[0].path[0] == entry.path[0]
      }
      if let place { groups[place].append(entry) } else { groups.append([entry]) }
    }
    return groups
  }

  private func explained(_ group: [OptionIndex.Entry]) -> String {
    let entry = group[0]
    let facts = [
      ("takes", entry.key.expectation), ("default", OptionExplanation.standard(entry.key)),
      ("stands", OptionExplanation.place(of: entry, kinds: group.compactMap(\.kind?.kind))),
    ]
    return "\(entry.name)\n  \(entry.key.about)\n\n"
      + facts.map { "  \(OptionExplanation.padded($0.0, to: 7))  \($0.1)\n" }.joined()
      + inner(entry.key) + "\n" + OptionExplanation.indented(snippet.yaml(entry))
  }

  private func explained(_ kind: OptionIndex.Kind) -> String {
    let chooser = kind.section == "outputs" ? "renderer" : "type"
    let keys = kind.entry.keys
    let options =
      keys.isEmpty ? "\n  It has no options of its own.\n" : "\n" + OptionExplanation.rows(keys)
    return "\(kind.name)\n  \(kind.entry.about)\n\n  stands   as '\(chooser): \(kind.entry.kind)'"
      + " under '\(kind.section)'\n\(options)\n" + OptionExplanation.indented(snippet.yaml(kind))
  }

  /// The keys of a map, with a line for each.
  private func inner(_ key: OptionKey) -> String {
    switch key.form {
    case .table(let keys), .tables(let keys): return "\n" + OptionExplanation.rows(keys)
    default: break
    }
    switch key.name {
    case "sources": return "\n" + OptionExplanation.rows(ConfigTables.source)
    case "outputs": return "\n" + OptionExplanation.rows(index.known.outputKeys)
    default: return ""
    }
  }

  private static func standard(_ key: OptionKey) -> String {
    key.isRequired ? "none: it is required" : key.standard ?? "none"
  }

  private static func place(of entry: OptionIndex.Entry, kinds: [String]) -> String {
    let inner = entry.path.dropFirst(entry.kind == nil ? 1 : 2).dropLast().map { "'\($0)'" }
    let within = inner.isEmpty ? "" : "under \(inner.joined(separator: ", ")) "
    switch entry.path[0] {
    case let top where entry.path.count == 1:
      let isIncluded = ConfigTables.included.contains { $0.name == top }
      return isIncluded ? "at the top, also of included files" : "at the top"
    case "sources", "outputs", "rules":
      let chooser = entry.path[0] == "outputs" ? "with the renderer" : "of type"
      let kind = kinds.isEmpty ? "" : " \(chooser) \(OptionExplanation.either(kinds))"
      return within + "in an entry of '\(entry.path[0])'\(kind)"
    case "storage":
      return within + "under 'storage'"
        + (kinds.isEmpty ? "" : " of type \(OptionExplanation.either(kinds))")
    default:
      return "under \(entry.path.dropLast().map { "'\($0)'" }.joined(separator: ", "))"
    }
  }

  private static func either(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " or ")
  }

  private static func rows(_ keys: [OptionKey]) -> String {
    let width = keys.map(\.name.utf8.count).max() ?? 0
    return keys.map { "  \(padded($0.name, to: width))  \($0.about)\n" }.joined()
  }

  private static func padded(_ word: String, to width: Int) -> String {
    word + String(repeating: " ", count: max(0, width - word.utf8.count))
  }

  private static func indented(_ yaml: String) -> String {
    yaml.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
