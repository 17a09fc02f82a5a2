// All plugins: what is built in, and what the plugin folders of the configuration hold.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazetteProtocol

struct PluginList: Sendable {
  private let world: World

  init(_ world: World) { self.world = world }

  private struct Line {
    var seam: String
    var name: String
    var about: String
    /// The path of a program; nil for what is built in.
    var path: String?
    var version: String?
    /// Why it cannot be used.
    var fault: String?
    /// Who uses it, and how they fare.
    var use = PluginUse.Count()
  }

  func print(_ format: TableFormat) async throws(Failure) {
    let use = await PluginUse(world)
    let lines = (builtIn + programs).map { line in
      var line = line
      line.use = use.count(line.seam, line.name)
      return line
    }
    try await world.console.page(
      format == .json ? PluginList.json(lines) : PluginList.table(lines))
  }

  private var builtIn: [Line] {
    let plugins = world.plugins
    return plugins.sources.map { Line(seam: "source", name: $0.name, about: $0.about) }
      + plugins.renderers.map { Line(seam: "renderer", name: $0.name, about: $0.about) }
      + plugins.storages.map { Line(seam: "storage", name: $0.kind, about: $0.about) }
      + plugins.deliveries.map { Line(seam: "delivery", name: $0.kind, about: $0.about) }
  }

  private var programs: [Line] {
    var taken = Set(builtIn.map { "\($0.seam) \($0.name)" })
    return folders.flatMap(world.plugins.programs).map { plugin in
      var line = Line(
        seam: plugin.kind.rawValue, name: plugin.name, about: plugin.manifest?.about ?? "",
        path: plugin.path, version: plugin.manifest?.version)
      line.fault = plugin.fault.map { $0.sentence("It") }
      if !taken.insert("\(line.seam) \(line.name)").inserted {
        line.fault = "Another \(line.seam) has this name, and this one is never run."
      }
      return line
    }
  }

  /// Of the configuration, if there is one; what else is wrong with it does not matter here.
  private var folders: [String] {
    guard let path = try? ConfigurationFile(world).path(),
      let bytes = try? ConfigFile(reading: world.absolute(path), named: path).bytes
    else { return [] }
    let folder = ConfigFile.folder(of: path, currentFolder: world.folder)
    return ConfigurationReader.pluginFolders(
      of: bytes,
      surroundings: Surroundings(folder: folder, home: HomeFolder.path(world.environment)))
  }

  private static func table(_ lines: [Line]) -> String {
    SourceTable.aligned(
      lines.map { line in
        let version = line.version.map { " \($0)" } ?? ""
        return [
          line.seam, line.name, line.path.map { $0 + version } ?? "built in",
          line.use.words, line.fault ?? line.about,
        ]
      })
  }

  private static func json(_ lines: [Line]) -> String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.name("plugins")
      writer.array { writer in
        for line in lines {
          writer.object { writer in
            writer.member("kind", line.seam)
            writer.member("name", line.name)
            writer.member("about", line.about)
            writer.member("path", line.path)
            writer.member("version", line.version)
            writer.member("fault", line.fault)
            writer.member("users", line.use.users)
            writer.member("failing", line.use.failing)
          }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
