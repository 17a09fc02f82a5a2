// Names of the configuration for completion: quickly, and in silence.
import GazetteConfig
import GazetteCore

struct KnownNames: Sendable {
  let world: World

  /// Names that may stand on a command line as they are; none where the configuration is missing or
  /// wrong, which the command itself will tell.
  func callAsFunction(_ kind: WordKind, on line: TypedLine) -> [String] {
    var world = world
    if let path = line.configPath { world.configPath = KnownNames.expanded(path, in: world) }
    guard let configuration = try? ConfigurationFile(world).read() else { return [] }
    let names =
      switch kind {
      case .source: configuration.sources.map(\.name)
      case .output: configuration.outputs.map(\.name)
      case .tag: KnownNames.tags(configuration)
      default: [String]()
      }
    return names.filter { KnownNames.isTypeable($0) }
  }

  private static func tags(_ configuration: Configuration) -> [String] {
    var seen: Set<String> = []
    return configuration.sources.flatMap(\.tags).filter { seen.insert($0).inserted }
  }

  /// The shell puts the home folder in place of `~` only when the line is done.
  private static func expanded(_ path: String, in world: World) -> String {
    path.hasPrefix("~/") ? HomeFolder.path(world.environment) + path.dropFirst() : path
  }

  /// A name with control characters cannot be typed, and one that begins with a dash is an option.
  private static func isTypeable(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
