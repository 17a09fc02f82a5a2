// Finds, reads and checks the configuration of a command.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazettePipeline
import Glibc

struct ConfigurationFile: Sendable {
  let world: World

  init(_ world: World) { self.world = world }

  /// The path as it was typed or found.
  func path() throws(Failure) -> String {
    do throws(ConfigError) {
      return try ConfigFile.locate(given: world.configPath, environment: world.environment) {
        access(world.absolute($0), F_OK) == 0
      }
    } catch {
      throw Failure(.config, error.problems.map(\.sentence))
    }
  }

  /// The same of a configuration that will be read again.
  func lastingPath() throws(Failure) -> String {
    let path = try path()
    guard path != ConfigFile.standardInput else {
      throw .usage(
        "what comes from standard input cannot be read a second time.",
        hint: "Name a file with --config.")
    }
    return path
  }

  func read() throws(Failure) -> Configuration { try check().configuration }

  /// A configuration that holds, and what it may name, programs in its plugin folders included.
  struct Checked {
    var configuration: Configuration
    var plugins: PluginSet
  }

  func check(
    uses isUsed: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(Failure) -> Checked {
    try checking(try main(), uses: isUsed)
  }

  /// How the configuration was found, for whoever asks where it is.
  var origin: String {
    if world.configPath != nil { return "named by --config" }
    return world.environment["GAZETTE_CONFIG"]?.isEmpty ?? true
      ? "found by its name" : "named by $GAZETTE_CONFIG"
  }

  /// What a configuration may name, as far as there is one and its plugin folders can be read.
  var knownPlugins: PluginSet {
    // Whoever wants to know what there is need not have a configuration, or a good one.
    guard let main = try? main() else { return world.plugins }
    let folders = ConfigurationReader.pluginFolders(
      of: main.bytes, surroundings: surroundings(of: main.path))
    return world.plugins.withPrograms(in: folders)
  }

  private func main() throws(Failure) -> ConfigFile {
    let path = try path()
    do throws(ConfigError) {
      return try ConfigFile(reading: world.absolute(path), named: path)
    } catch {
      throw Failure(.config, error.problems.map(\.sentence))
    }
  }

  /// Checks the text of a main file with all that it includes. `instead` holds texts of files, by the
  /// names that messages have for them, that take the place of what those files hold now.
  func checking(
    _ main: ConfigFile, instead: [String: [UInt8]] = [:],
    uses isUsed: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(Failure) -> Checked {
    let surroundings = surroundings(of: main.path)
    let files = ConfigFiles(main, surroundings: surroundings, instead: instead)
    let plugins = world.plugins.withPrograms(in: files.pluginFolders(surroundings))
    let reader = ConfigurationReader(
      known: plugins.known, surroundings: surroundings, systemZone: world.zone,
      patternFault: Ruleset.fault(of:replacement:), folderFault: Folder.fault(of:))
    do throws(ConfigError) {
      return Checked(configuration: try reader.read(files, uses: isUsed), plugins: plugins)
    } catch {
      throw Failure(
        error, in: files.files, known: plugins.known, columns: world.console.talkColumns)
    }
  }

  private func surroundings(of path: String) -> Surroundings {
    let folder = ConfigFile.folder(of: path, currentFolder: world.folder)
    let resolver = SecretResolver(
      environment: world.environment, folder: folder, warn: { world.console.warn($0) })
    var surroundings = Surroundings(
      folder: folder, home: HomeFolder.path(world.environment), reveal: resolver.reveal)
    surroundings.environment = world.environment
    return surroundings
  }
}

extension ConfigurationFile {
  /// When the file was last changed; nil for what is no file, such as a pipe.
  func modified(_ configuration: Configuration) -> Instant? {
    var facts = stat()
    guard stat(world.absolute(configuration.file), &facts) == 0,
      facts.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Instant(seconds: Int64(facts.st_mtim.tv_sec))
  }
}

extension Failure {
  /// The faults of a configuration, each with its line.
  init(
    _ error: ConfigError, in files: [Configuration.File], known: KnownPlugins, columns: Int
  ) {
    let report = ConfigReport(files: files, known: known, columns: columns)
    self.init(.config, report.text(error).split(separator: "\n").map(String.init))
    remarks = report.messages(error).map { message in
      var remark = Remark(message.text, place: message.place)
      remark.option = message.option
      return remark
    }
  }

  init(_ error: ConfigError, of configuration: Configuration, in world: World) {
    self.init(
      error, in: configuration.files,
      known: world.plugins.withPrograms(in: configuration.pluginFolders).known,
      columns: world.console.talkColumns)
  }
}
