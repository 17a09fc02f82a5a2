// Programs in plugin folders as kinds beside the built-in ones.
import GazetteConfig
import GazetteCore
import GazetteProtocol
import NewsSources
import Renderers

extension PluginSet {
  /// Names that no option of a program may have.
  var reservedOptions: Set<String> {
    Set((ConfigTables.source + ConfigTables.output).map(\.name))
      .union(ProgramCall.commonNames).union(deliveries.flatMap { $0.options }.map(\.name))
  }

  /// The same with the programs in some folders, none of which is run for it. What is built in, or
  /// was found in an earlier folder, is never replaced.
  func withPrograms(in folders: [String]) -> PluginSet {
    var set = self
    for plugin in folders.flatMap(programs) {
      switch plugin.kind {
      case .source where set.source(plugin.name) == nil: set.sources.append(SourceKind(plugin))
      case .renderer where set.renderer(plugin.name) == nil:
        set.renderers.append(RendererKind(plugin))
      default: break
      }
    }
    return set
  }

  func programs(in folder: String) -> [FoundPlugin] {
    PluginFolder(folder, reserved: reservedOptions).plugins
  }
}
