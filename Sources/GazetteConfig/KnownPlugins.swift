// The plugins that a configuration may name, as far as it must know them.
import GazetteCore

/// What there is to choose from: the catalogues' tables, handed in by the roof.
public struct KnownPlugins: Sendable {
  /// One plugin: its options, and a check of what no table can say.
  public struct Entry: Sendable {
    public var kind: String
    /// One sentence.
    public var about = ""
    public var keys: [OptionKey]
    /// Complains about options that passed the table but do not go together.
    public var check: @Sendable (Options) -> [ConfigProblem]

    public init(
      kind: String, keys: [OptionKey],
      check: @escaping @Sendable (Options) -> [ConfigProblem] = { _ in [] }
    ) {
      self.kind = kind
      self.keys = keys
      self.check = check
    }

    public init(_ kind: SourceKind) {
      self.init(kind: kind.name, keys: kind.options) { options in
        Entry.complaints(about: options) { options throws(ConfigError) in
          _ = try kind.make(&options)
        }
      }
      about = kind.about
    }

    public init(_ kind: RendererKind) {
      self.init(kind: kind.name, keys: kind.options) { options in
        Entry.complaints(about: options) { options throws(ConfigError) in
          _ = try kind.make(&options)
        }
      }
      about = kind.about
    }

    public init(_ type: any Storage.Type) {
      self.init(kind: type.kind, keys: type.options) { options in
        Entry.complaints(about: options) { options throws(ConfigError) in
          _ = try type.init(&options)
        }
      }
      about = type.about
    }

    public init(_ type: any Delivery.Type) {
      self.init(kind: type.kind, keys: type.options) { options in
        Entry.complaints(about: options) { options throws(ConfigError) in
          _ = try type.init(&options)
        }
      }
    }

    /// Builds the plugin once, without any secret, to hear what it has to say.
    private static func complaints(
      about options: Options, _ build: (inout Options) throws(ConfigError) -> Void
    ) -> [ConfigProblem] {
      var options = options
      do throws(ConfigError) {
        try build(&options)
        return options.problems
      } catch {
        return options.problems + error.problems.filter { !options.problems.contains($0) }
      }
    }
  }

  public var sources: [Entry]
  public var renderers: [Entry]
  public var storages: [Entry]
  /// Storages that only other builds have: their check says so, and their secrets are hidden.
  public var absentStorages: [Entry] = []
  /// Ways to bring an output to somebody, each chosen by its kind as a key of the output.
  public var deliveries: [Entry]
  /// The storage of a configuration that names none.
  public var standardStorage: String

  public init(
    sources: [Entry], renderers: [Entry], storages: [Entry], deliveries: [Entry] = [],
    standardStorage: String
  ) {
    self.sources = sources
    self.renderers = renderers
    self.storages = storages
    self.deliveries = deliveries
    self.standardStorage = standardStorage
  }
}

extension KnownPlugins {
  public init(
    sources: [any NewsSource.Type], renderers: [any Renderer.Type], storages: [any Storage.Type],
    deliveries: [any Delivery.Type] = [], standardStorage: String
  ) {
    self.init(
      sources: sources.map { Entry(SourceKind($0)) },
      renderers: renderers.map { Entry(RendererKind($0)) }, storages: storages.map { Entry($0) },
      deliveries: deliveries.map { Entry($0) }, standardStorage: standardStorage)
  }
}

extension KnownPlugins {
  /// What every storage has; the rest belongs to its type.
  var storageKeys: [OptionKey] { ConfigTables.storage(standard: standardStorage) }

  /// What every output may have; the rest belongs to its renderer.
  var outputKeys: [OptionKey] { ConfigTables.output + deliveries.flatMap(\.keys) }

  /// The deliveries that an output names.
  func deliveries(of output: Setting) -> [Entry] {
    deliveries.filter { entry in output[entry.kind].map { $0.value != .null } ?? false }
  }
}

extension [KnownPlugins.Entry] {
  func named(_ kind: String) -> KnownPlugins.Entry? { first { $0.kind == kind } }
}
