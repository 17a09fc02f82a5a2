// Programs in plugin folders as kinds beside the built-in ones.
import Deliveries
import GazetteConfig
import GazetteCore
import GazetteProtocol
import NewsSources
import Renderers

extension PluginSet {
  /// Names that no option of a program may have.
  static let reservedOptions = Set((ConfigTables.source + ConfigTables.output).map(\.name))
    .union(ProgramCall.commonNames)
    .union(DeliveryCatalog.all.flatMap { $0.options }.map(\.name))

  /// The same with the programs in some folders, none of which is run for it. What is built in, or
  /// was found in an earlier folder, is never replaced.
  func withPrograms(in folders: [String]) -> PluginSet {
    var set = self
    for plugin in folders.flatMap({ PluginSet.programs(in: $0) }) {
      switch plugin.kind {
      case .source where set.source(plugin.name) == nil: set.sources.append(SourceKind(plugin))
      case .renderer where set.renderer(plugin.name) == nil:
        set.renderers.append(RendererKind(plugin))
      default: break
      }
    }
    return set
  }

  static func programs(in folder: String) -> [FoundPlugin] {
    PluginFolder(folder, reserved: reservedOptions).plugins
  }
}
