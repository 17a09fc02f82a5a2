// Where a storage is copied to, as somebody typed it.
import GazetteConfig
import GazetteCore

/// `TYPE:PATH`, a file whose ending tells the type, or a configuration (`.yaml`, `.yml`), whose
/// storage is meant. Paths belong to the current folder.
struct StorageSpec: Sendable, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  func storage(in world: World) throws(Failure) -> any Storage {
    if let colon = text.firstIndex(of: ":"),
      let type = world.plugins.storage(text[..<colon])
    {
      return try Self.storage(type, String(text[text.index(after: colon)...]), in: world)
    }
    let ending = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ["yaml", "yml"].contains(ending) {
      var other = world
      other.configPath = text
      return try Assembly.load(in: other).storage
    }
    for case let type as any FileStorage.Type in world.plugins.storages
    where type.fileExtensions.contains(ending) {
      return try Self.storage(type, text, in: world)
    }
    let kinds = world.plugins.storages.map { $0.kind }
    throw .usage(
      "'\(text)' does not tell what kind of storage it is.",
      hint: "Type \(kinds.map { "\($0):\(text)" }.joined(separator: " or ")).")
  }

  /// A storage of that type, whose first option is what stands behind the colon.
  private static func storage(
    _ type: any Storage.Type, _ value: String, in world: World
  ) throws(Failure) -> any Storage {
    let place = Place(file: "--to", line: 1, column: 1)
    let setting = Setting(.scalar(value, isQuoted: true), at: place)
    let members = type.options.prefix(1).map {
      Setting.Member(key: $0.name, place: place, setting: setting)
    }
    var options = Options(
      Setting(.map(members), at: place), keys: type.options, subject: "--to",
      surroundings: Surroundings(folder: world.folder, home: HomeFolder.path(world.environment)))
    do throws(ConfigError) {
      let storage = try type.init(&options)
      if let problem = options.problems.first { throw ConfigError([problem]) }
      guard !value.isEmpty else { throw ConfigError("a path is missing behind the colon") }
      return storage
    } catch {
      throw .usage(
        "--to \(type.kind):\(value): \(error.problems.first?.what ?? "it cannot be used").",
        hint: "Type --to \(type.kind):PATH.")
    }
  }
}
