// What a word of the command line may be: the value of an option, or an operand.
import GazetteCore

/// As far as help can list it, and completion propose it.
enum WordKind: Sendable, Hashable {
  case text
  /// A file; nil: with any ending.
  case file(endings: [String]? = nil)
  case folder
  case choice([String])
  /// A renderer that shows editions of that form.
  case format(Edition.Form)
  /// How a table is written.
  case tableFormat
  /// The name of a source, an output or a tag of the configuration.
  case source, output, tag
  /// A key of the configuration, such as `sources.every`.
  case configKey
  /// A command; behind it, one of its actions.
  case command

  /// All the words there are, where that does not depend on a configuration.
  func choices(with plugins: PluginSet) -> [String]? {
    switch self {
    case .choice(let words): words
    case .tableFormat: TableFormat.allCases.map(\.rawValue)
    case .format(let form):
      plugins.renderers.filter { kind in
        kind.forms.contains(form) && kind.options.allSatisfy { !$0.isRequired }
      }.map(\.name)
    case .text, .file, .folder, .source, .output, .tag, .configKey, .command: nil
    }
  }
}
