// All plugins of one program: those of the catalogues, and those that somebody's own package adds.
import Deliveries
import GazetteConfig
import GazetteCore
import NewsSources
import Renderers
import Storages

/// What the configuration and the command line may name.
public struct PluginSet: Sendable {
  var sources: [SourceKind]
  var renderers: [RendererKind]
  var storages: [any Storage.Type]
  var deliveries: [any Delivery.Type]

  /// What the catalogues list.
  public static let builtIn = PluginSet(
    sources: NewsSourceCatalog.all.map { SourceKind($0) },
    renderers: RendererCatalog.all.map { RendererKind($0) }, storages: StorageCatalog.all,
    deliveries: DeliveryCatalog.all)

  /// The same with more kinds. One that has the name of another takes its place.
  public func adding(
    sources: [any NewsSource.Type] = [], renderers: [any Renderer.Type] = [],
    storages: [any Storage.Type] = [], deliveries: [any Delivery.Type] = []
  ) -> PluginSet {
    PluginSet(
      sources: PluginSet.joined(self.sources, sources.map { SourceKind($0) }) { $0.name },
      renderers: PluginSet.joined(self.renderers, renderers.map { RendererKind($0) }) { $0.name },
      storages: PluginSet.joined(self.storages, storages) { $0.kind },
      deliveries: PluginSet.joined(self.deliveries, deliveries) { $0.kind })
  }

  private static func joined<Kind>(
    _ known: [Kind], _ added: [Kind], name: (Kind) -> String
  ) -> [Kind] {
    let names = Set(added.map(name))
    return known.filter { !names.contains(name($0)) } + added
  }

  func source(_ name: String) -> SourceKind? { sources.first { $0.name == name } }
  func renderer(_ name: String) -> RendererKind? { renderers.first { $0.name == name } }

  func storage(_ name: some StringProtocol) -> (any Storage.Type)? {
    storages.first { $0.kind == name }
  }

  /// As far as a configuration must know them.
  var known: KnownPlugins {
    var known = KnownPlugins(
      sources: sources.map { KnownPlugins.Entry($0) },
      renderers: renderers.map { KnownPlugins.Entry($0) },
      storages: storages.map { KnownPlugins.Entry($0) },
      deliveries: deliveries.map { KnownPlugins.Entry($0) },
      standardStorage: StorageCatalog.standard)
    known.absentStorages = absentStorages
    return known
  }

  /// Storages that a configuration may name and this build lacks, unless somebody has added one of
  /// that kind.
  private var absentStorages: [KnownPlugins.Entry] {
    StorageCatalog.absent.filter { storage($0.kind) == nil }.map { absent in
      KnownPlugins.Entry(kind: absent.kind, keys: absent.options) { options in
        [
          ConfigProblem(
            "this build of Gazette has no storage '\(absent.kind)'", at: options.setting.place,
            hint: absent.hint)
        ]
      }
    }
  }
}
