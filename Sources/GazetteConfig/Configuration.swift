// A configuration, read and checked.
import GazetteCore

/// Everything that `config.yaml` says. Plugins' own options stay settings until they are built.
public struct Configuration: Sendable {
  public struct SourceEntry: Sendable {
    public var name: String
    public var type: String
    public var tags: [String]
    public var every: Duration?
    public var isOptional: Bool
    /// The whole map, without the keys that every source has.
    public var options: Setting

    public init(
      name: String, type: String, tags: [String] = [], every: Duration? = nil,
      isOptional: Bool = false, options: Setting
    ) {
      self.name = name
      self.type = type
      self.tags = tags
      self.every = every
      self.isOptional = isOptional
      self.options = options
    }
  }

  public struct OutputEntry: Sendable {
    public var name: String
    public var renderer: String
    /// Absolute, with its `{date}` and the like still in it; nil for standard output (`-`).
    public var path: String?
    public var since: Since
    public var filter: Filter
    public var grouping: Grouping
    public var limit: Int?
    public var showsImages: Bool
    /// What remains for the renderer itself.
    public var options: Setting

    public init(name: String, renderer: String, options: Setting) {
      self.name = name
      self.renderer = renderer
      self.options = options
      since = .last
      filter = Filter()
      grouping = .none
      showsImages = false
    }
  }

  public struct HTTPSettings: Sendable, Hashable {
    public var timeout: Duration = .seconds(20)
    public var maximumBody = 20_000_000
    public var concurrency = 64
    public var perHost = 2
    public var userAgent: String?
    /// nil: private hosts are reached only where the configuration itself names them.
    public var allowsPrivateHosts: Bool?

    public init() {}
  }

  /// The file, as messages name it.
  public var file: String
  public var surroundings: Surroundings
  public var storageType: String?
  /// The storage section without `type` and `keep`.
  public var storageOptions: Setting
  public var retention: Retention
  public var http: HTTPSettings
  public var sources: [SourceEntry]
  public var outputs: [OutputEntry]
  public var zone: Zone
  public var language: String

  public init(file: String, surroundings: Surroundings, storageOptions: Setting) {
    self.file = file
    self.surroundings = surroundings
    self.storageOptions = storageOptions
    retention = Retention()
    http = HTTPSettings()
    sources = []
    outputs = []
    zone = .utc
    language = "en"
  }
}
