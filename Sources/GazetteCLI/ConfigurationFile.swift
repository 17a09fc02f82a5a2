// Finds, reads and checks the configuration of a command.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazettePipeline
import Glibc

struct ConfigurationFile: Sendable {
  private let world: World

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
    let files = try files(of: main, surroundings, instead)
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

  /// Faults of the main file's YAML, and limits, end it here.
  private func files(
    of main: ConfigFile, _ surroundings: Surroundings, _ instead: [String: [UInt8]]
  ) throws(Failure) -> ConfigFiles {
    do throws(ConfigError) {
      return try ConfigFiles(main, surroundings: surroundings, instead: instead)
    } catch {
      let file = Configuration.File(
        name: main.path, folder: surroundings.folder, bytes: main.bytes)
      throw Failure(
        error, in: [file], known: world.plugins.known, columns: world.console.talkColumns)
    }
  }

  private func surroundings(of path: String) -> Surroundings {
    let folder = ConfigFile.folder(of: path, currentFolder: world.folder)
    let resolver = SecretResolver(
      environment: world.environment, folder: folder, warn: world.console.say)
    var surroundings = Surroundings(
      folder: folder, home: world.environment["HOME"] ?? "/", reveal: resolver.reveal)
    surroundings.environment = world.environment
    return surroundings
  }
}

// Writing.
extension ConfigurationFile {
  /// Adds sources to the list of a configuration that was just read. The new text is read back
  /// before it replaces the file, so that no way of writing YAML can lose a source.
  func add(_ sources: some Collection<NewSource>, to old: Configuration) throws(Failure) {
    let bytes: [UInt8]
    do throws(ConfigError) {
      bytes = try ConfigEditor(old.text, file: old.file).adding(sources)
    } catch {
      throw Failure(error, of: old, in: world)
    }
    let new = try checking(ConfigFile(path: old.file, bytes: bytes)).configuration
    let here = { (configuration: Configuration) in
      configuration.sources.filter { $0.place.file == old.file }.map(\.name)
    }
    guard here(new) == here(old) + sources.map(\.name) else {
      throw Failure(
        .config, "\(old.file): its sources are written in a way that cannot be added to.",
        hint: "Write 'sources:' on a line of its own, and each source below it behind '- '.")
    }
    do throws(FileError) {
      try AtomicFile.write(bytes, to: world.absolute(old.file))
    } catch {
      throw Failure(error, named: old.file)
    }
  }

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
    let report = ConfigReport(files: files, known: known, columns: columns).text(error)
    self.init(.config, report.split(separator: "\n").map(String.init))
  }

  init(_ error: ConfigError, of configuration: Configuration, in world: World) {
    self.init(
      error, in: configuration.files,
      known: world.plugins.withPrograms(in: configuration.pluginFolders).known,
      columns: world.console.talkColumns)
  }
}
