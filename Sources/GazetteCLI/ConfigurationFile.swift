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
    let path = try path()
    let bytes: [UInt8]
    do throws(ConfigError) {
      bytes = try ConfigFile(reading: world.absolute(path)).bytes
    } catch {
      throw Failure(.config, error.problems.map(\.sentence))
    }
    return try checking(bytes, at: path, uses: isUsed)
  }

  /// Checks the bytes of a configuration as if they were in the file.
  private func checking(
    _ bytes: [UInt8], at path: String, uses isUsed: (Configuration.SourceEntry) -> Bool
  ) throws(Failure) -> Checked {
    let surroundings = surroundings(of: path)
    let folders = ConfigurationReader.pluginFolders(of: bytes, surroundings: surroundings)
    let plugins = world.plugins.withPrograms(in: folders)
    let reader = ConfigurationReader(
      known: plugins.known, surroundings: surroundings, systemZone: world.zone,
      patternFault: Ruleset.fault(of:replacement:), folderFault: Folder.fault(of:))
    do throws(ConfigError) {
      return Checked(
        configuration: try reader.read(bytes, file: path, uses: isUsed), plugins: plugins)
    } catch {
      throw Failure(
        error, text: bytes, of: path, known: plugins.known, columns: world.console.talkColumns)
    }
  }

  private func surroundings(of path: String) -> Surroundings {
    let folder = ConfigFile.folder(of: path, currentFolder: world.folder)
    let resolver = SecretResolver(
      environment: world.environment, folder: folder, warn: { world.console.warn($0) })
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
    let new = try checking(bytes, at: old.file) { _ in false }.configuration
    guard new.sources.map(\.name) == old.sources.map(\.name) + sources.map(\.name) else {
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
    _ error: ConfigError, text: [UInt8], of file: String, known: KnownPlugins, columns: Int
  ) {
    let report = ConfigReport(text: text, of: file, known: known, columns: columns)
    self.init(.config, report.text(error).split(separator: "\n").map(String.init))
    remarks = error.problems.map { Remark($0, in: report) }
  }

  init(_ error: ConfigError, of configuration: Configuration, in world: World) {
    self.init(
      error, text: configuration.text, of: configuration.file,
      known: world.plugins.withPrograms(in: configuration.pluginFolders).known,
      columns: world.console.talkColumns)
  }
}

extension Remark {
  /// A problem as `report` words it, its secrets hidden, beside its place.
  fileprivate init(_ problem: ConfigProblem, in report: ConfigReport) {
    var problem = problem
    place = problem.place
    problem.place = nil
    message =
      report.text(ConfigError([problem])).split(separator: "\n").first.map(String.init) ?? ""
  }
}
