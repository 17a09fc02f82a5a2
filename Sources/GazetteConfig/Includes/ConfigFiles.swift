// The texts of a configuration: its own file, and the files that it includes.
import GazetteCore
import GazetteFiles

/// Everything that is read for one configuration, each file once. What is wrong with an included file
/// is kept for `ConfigurationReader.read`, which tells it among all other faults.
public struct ConfigFiles: Sendable {
  /// More files, or more text, is a mistake.
  static let maximumFiles = 1000
  static let maximumBytes = 10_000_000

  /// The main file first, then the included ones in their order.
  public private(set) var files: [Configuration.File]
  /// The main file's root and those of the included files that could be read.
  private(set) var roots: [Setting] = []
  private(set) var problems: [ConfigProblem] = []
  /// What is told alone: a main file that is no YAML, or a limit of all files together.
  private(set) var fault: ConfigError?
  /// Whether every included file could be read; else nobody can tell which sources there are.
  private(set) var areWhole = true
  private var budget = YAMLBudget()

  /// Reads the files that `main` includes; relative names belong to `surroundings.folder`. A text in
  /// `instead`, by the name that messages have for its file, takes the place of what the file holds.
  public init(_ main: ConfigFile, surroundings: Surroundings, instead: [String: [UInt8]] = [:]) {
    self.init(alone: main, folder: surroundings.folder)
    guard let list = roots.first?["include"] else { return }
    var finder = IncludeFinder(main: main.path, surroundings: surroundings)
    for pattern in IncludeFinder.patterns(list) {
      let found = finder.files(matching: pattern)
      problems += finder.takeProblems()
      for file in found where fault == nil {
        read(file, at: pattern.place, instead: instead[file.name])
      }
    }
  }

  /// The text of a main file; what it includes is not looked at.
  init(alone main: ConfigFile, folder: String) {
    files = [Configuration.File(name: main.path, folder: folder, bytes: main.bytes)]
    do throws(ConfigError) {
      let document = try YAMLReader.read(main.bytes, file: main.path, &budget)
      roots = [document.root]
      problems = document.problems
    } catch {
      fault = error
    }
  }

  /// Absolute paths of the plugin folders that the main file names, as far as it can be read: what is
  /// wrong with them is for `ConfigurationReader.read` to tell.
  public func pluginFolders(_ surroundings: Surroundings) -> [String] {
    roots.first.map { ConfigurationReader.pluginFolders(of: $0, surroundings: surroundings) } ?? []
  }

  private mutating func read(
    _ found: IncludeFinder.Found, at place: Place, instead: [UInt8]?
  ) {
    do throws(FileError) {
      let bytes =
        if let instead { instead } else {
          try RegularFile.read(found.path, maximumBytes: ConfigText.maximumBytes)
        }
      files.append(
        Configuration.File(name: found.name, folder: Folder.of(found.path), bytes: bytes))
      parse(bytes, named: found.name)
    } catch {
      areWhole = false
      problems += ConfigFiles.problems(error, of: found, at: place)
    }
  }

  private mutating func parse(_ bytes: [UInt8], named name: String) {
    do throws(ConfigError) {
      try checkLength()
      let document = try YAMLReader.read(bytes, file: name, &budget)
      roots.append(document.root)
      problems += document.problems
    } catch {
      areWhole = false
      problems += error.problems
      if budget.isSpent || isTooLong { fault = error }
    }
  }

  private var isTooLong: Bool {
    files.reduce(0) { $0 + $1.bytes.count } > ConfigFiles.maximumBytes
  }

  private func checkLength() throws(ConfigError) {
    guard isTooLong, let last = files.last else { return }
    throw ConfigError(
      "all files of the configuration together are larger than 10 MB",
      at: Place(file: last.name, line: 1, column: 1),
      hint: "A configuration holds sources, not articles.")
  }

  private static func problems(
    _ error: FileError, of found: IncludeFinder.Found, at place: Place
  ) -> [ConfigProblem] {
    let name = Setting.quoted(found.name)
    switch error.reason {
    case .tooLarge: return ConfigText.tooLarge(found.name).problems
    case .missing:
      return [
        ConfigProblem(
          "there is no file \(name) to include", at: place,
          hint: "Relative names belong to the folder of this file: mend it, or remove it.")
      ]
    case .notRegular where Folder.fault(of: found.path) == nil:
      return [
        ConfigProblem(
          "\(name) is a folder, not a file to include", at: place,
          hint: "Write '\(found.name)/*.yaml' for the files in it.")
      ]
    default:
      return [ConfigProblem("\(name) cannot be included", at: place, hint: error.what)]
    }
  }
}
