// A configuration, read and checked.
import GazetteCore

/// Everything that `config.yaml` says. Plugins' own options stay settings until they are built.
public struct Configuration: Sendable {
  /// A file that the configuration was read from.
  public struct File: Sendable {
    /// As messages, and the places of settings, name it: for an included file relative to what the
    /// user typed for the main one, so that both open from the current folder.
    public var name: String
    /// The absolute folder to which relative paths in it belong.
    public var folder: String
    /// What it holds, so that messages can show a line of it.
    public var bytes: [UInt8]

    public init(name: String, folder: String, bytes: [UInt8]) {
      self.name = name
      self.folder = folder
      self.bytes = bytes
    }
  }

  public struct SourceEntry: Sendable {
    public var name: String
    public var type: String
    public var tags: [String]
    public var every: Duration?
    public var isOptional: Bool
    /// False for one that is kept in the file and not asked.
    public var isEnabled = true
    public var priority = 0
    /// The whole map, without the keys that every source has.
    public var options: Setting
    /// Where its name is written.
    public var place: Place

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
      place = options.place
    }
  }

  public struct OutputEntry: Sendable {
    public var name: String
    public var renderer: String
    /// Absolute, with its `{date}` and the like still in it; nil for standard output (`-`).
    public var path: String?
    /// Where the path is written.
    public var pathPlace: Place?
    /// Whether there is a file or standard output, and not deliveries alone.
    public var isWritten = true
    /// Kinds of the deliveries that bring it to somebody.
    public var deliveries: [String] = []
    public var since: Since
    public var filter: Filter
    public var grouping: Grouping
    public var order = DigestOrder.newest
    public var limit: Int?
    public var limitPerSource: Int?
    public var limitPerSection: Int?
    public var layout = DigestLayout()
    /// What remains for the renderer itself.
    public var options: Setting
    /// The whole map, for its deliveries.
    public var whole: Setting
    /// Where it begins.
    public var place: Place

    public init(name: String, renderer: String, options: Setting) {
      self.name = name
      self.renderer = renderer
      self.options = options
      whole = options
      place = options.place
      since = .last
      filter = Filter()
      grouping = .none
    }
  }

  public struct HTTPSettings: Sendable, Hashable {
    public var timeout: Duration = .seconds(20)
    public var maximumBody = 20_000_000
    public var concurrency = 64
    public var perHost = 2
    /// How whoever runs this Gazette may be reached.
    public var contact: String?
    /// nil: Gazette's own, with the contact.
    public var userAgent: String?
    /// nil: private hosts are reached only where the configuration itself names them.
    public var allowsPrivateHosts: Bool?

    public init() {}
  }

  public struct ServeSettings: Sendable, Hashable {
    /// nil: this machine alone, port 8080.
    public var listen: ListenPlace?
    /// Host names in lower case, without ports.
    public var names: [String] = []
    /// Whether there is a password; it is looked up only by who serves.
    public var hasPassword = false
    public var showsImages = false

    public init() {}
  }

  public struct TUISettings: Sendable, Hashable {
    /// `auto`, `light` or `dark`; nil where nothing is said.
    public var theme: String?
    /// By the names of actions: those that are named have these keys and no others.
    public var keys: [String: [WrittenKey]] = [:]

    public init() {}
  }

  /// The main file first, then the included ones in their order.
  public var files: [File] { didSet { folders = Configuration.folders(of: files) } }
  /// The folders of the files by their names.
  private var folders: [String: String]
  /// All of it as it is written, without the keys that begin with `x-`; entries of included files
  /// stand behind those of the main file.
  public var root: Setting
  public var surroundings: Surroundings
  public var storageType: String
  /// The storage section without `type` and `keep`.
  public var storageOptions: Setting
  public var retention: Retention
  public var http: HTTPSettings
  public var serve: ServeSettings
  public var tui = TUISettings()
  public var sources: [SourceEntry]
  public var rules: [Rule]
  public var dedupe: Dedupe
  public var outputs: [OutputEntry]
  /// Absolute paths of folders that hold plugin programs.
  public var pluginFolders: [String]
  public var zone: Zone
  public var language: String

  public init(
    file: String, text: [UInt8] = [], surroundings: Surroundings, storageType: String,
    storageOptions: Setting
  ) {
    files = [File(name: file, folder: surroundings.folder, bytes: text)]
    folders = Configuration.folders(of: files)
    root = Setting(.map([]), at: storageOptions.place)
    self.storageType = storageType
    self.surroundings = surroundings
    self.storageOptions = storageOptions
    retention = Retention()
    http = HTTPSettings()
    serve = ServeSettings()
    sources = []
    rules = []
    dedupe = Dedupe()
    outputs = []
    pluginFolders = []
    zone = .utc
    language = "en"
  }
}

extension Configuration {
  /// The main file, as messages name it.
  public var file: String { files.first?.name ?? "" }
  /// The bytes of the main file.
  public var text: [UInt8] { files.first?.bytes ?? [] }

  /// What is around a place: relative paths belong to the folder of the file that it is in.
  public func surroundings(at place: Place) -> Surroundings {
    surroundings.moved(to: folders[place.file])
  }

  static func folders(of files: [File]) -> [String: String] {
    Dictionary(files.map { ($0.name, $0.folder) }, uniquingKeysWith: { first, _ in first })
  }

  /// The options of a source, checked against its type's table; secrets are looked up when the
  /// source asks for them.
  public func options(of source: SourceEntry, keys: [OptionKey]) -> Options {
    Options(
      source.options, keys: keys, subject: Subject.source(source.type),
      surroundings: surroundings(at: source.options.place))
  }

  public func options(of output: OutputEntry, keys: [OptionKey]) -> Options {
    Options(
      output.options, keys: keys, subject: Subject.output(output.renderer),
      surroundings: surroundings(at: output.whole.place))
  }

  /// The options of a delivery; its secrets are looked up when it asks for them.
  public func deliveryOptions(of output: OutputEntry, keys: [OptionKey]) -> Options {
    Options(
      output.whole.only(keys), keys: keys, subject: Subject.output(output.renderer),
      surroundings: surroundings(at: output.whole.place))
  }

  public func storageOptions(keys: [OptionKey]) -> Options {
    Options(
      storageOptions, keys: keys, subject: Subject.storage(storageType),
      surroundings: surroundings)
  }
}

extension Surroundings {
  /// The same for a file in another folder: paths belong there, and programs run there.
  func moved(to folder: String?) -> Surroundings {
    guard let folder, folder != self.folder else { return self }
    var moved = self
    moved.folder = folder
    if let reveal { moved.reveal = { reveal(.inFolder(folder, $0)) } }
    return moved
  }
}

/// What options belong to, for messages: `an 'rss' source`.
enum Subject {
  static func source(_ type: String) -> String { "\(article(before: type)) '\(type)' source" }
  static func output(_ type: String) -> String { "\(article(before: type)) '\(type)' output" }
  static func storage(_ type: String) -> String { "\(article(before: type)) '\(type)' storage" }

  /// `a` or `an`. A word without a vowel among its first letters is spelled out, as in RSS, and
  /// begins with the name of its letter.
  private static func article(before word: String) -> String {
    let word = word.lowercased()
    guard let first = word.first else { return "a" }
    let isSpelledOut =
      !word.prefix(3).contains(where: "aeiouy".contains)
      && !spoken.contains { word.hasPrefix($0) }
    return (isSpelledOut ? "aefhilmnorsx" : "aeiou").contains(first) ? "an" : "a"
  }

  /// How words begin that are spoken although their vowel comes late.
  private static let spoken = ["sch", "scr", "shr", "sph", "spl", "spr", "str"]
}
