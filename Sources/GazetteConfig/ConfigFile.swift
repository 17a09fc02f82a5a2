// Finds the configuration and reads its bytes.
import GazetteCore
import GazetteFiles
import Glibc

/// A file that holds a configuration.
public struct ConfigFile: Sendable {
  /// As the user typed it, or as it was found; messages name it so.
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The name of a configuration that comes from standard input.
  public static let standardInput = "-"

  /// The path of the configuration: `given` (by `--config`), `$GAZETTE_CONFIG`, `./config.yaml`, or
  /// `$XDG_CONFIG_HOME/gazette/config.yaml`. A place that somebody names must hold one; the others
  /// are tried in turn.
  public static func locate(
    given: String?, environment: [String: String], exists: (String) -> Bool
  ) throws(ConfigError) -> String {
    if given == standardInput { return standardInput }
    let named = given ?? environment["GAZETTE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    if let named {
      guard exists(named) else { throw missing(named, isGiven: given != nil) }
      return named
    }
    let places = standardPlaces(environment)
    if let found = places.first(where: exists) { return found }
    let missing =
      places.count > 1
      ? "neither \(places.joined(separator: " nor ")) is there"
      : "no \(places[0]) is in this folder, and HOME, which would name another place, is not set"
    throw ConfigError(
      "there is no configuration: \(missing)",
      hint: "Type 'gazette init' for a first one, or name yours with --config.")
  }

  private static func missing(_ path: String, isGiven: Bool) -> ConfigError {
    ConfigError(
      "\(path): there is no such file" + (isGiven ? "" : ", although $GAZETTE_CONFIG names it"),
      hint: "Check the path, or type 'gazette init' for a first configuration.")
  }

  private static func standardPlaces(_ environment: [String: String]) -> [String] {
    var places = ["config.yaml"]
    // The XDG base directory specification: a relative path is invalid and is ignored.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      places.append(folder + "/gazette/config.yaml")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      places.append(home + "/.config/gazette/config.yaml")
    }
    return places
  }

  /// Reads a file, or whatever else has an end: `--config <(…)` names a pipe, and `-` is standard input.
  /// Messages name it `name`, which is what the user typed.
  public init(reading path: String, named name: String? = nil) throws(ConfigError) {
    self.path = name ?? path
    if self.path == ConfigFile.standardInput {
      bytes = try ConfigFile.bytes(STDIN_FILENO, named: self.path)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ConfigFile.failure(self.path, errno) }
    defer { close(descriptor) }
    // Opening a pipe that nobody writes to must not wait; reading from one that somebody does may.
    // Where nobody does yet, what is read is nothing.
    _ = fcntl(descriptor, F_SETFL, 0)
    bytes = try ConfigFile.bytes(descriptor, named: self.path)
    if bytes.isEmpty, ConfigFile.isPipe(descriptor) { throw ConfigFile.nothingCame(self.path) }
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  /// A pipe is not waited for, and nothing is no configuration.
  private static func nothingCame(_ path: String) -> ConfigError {
    ConfigError(
      "\(path): nobody has written anything to this pipe",
      hint: "Begin to write to it first, or name a file.")
  }

  private static func bytes(
    _ descriptor: Int32, named path: String
  ) throws(ConfigError) -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.readAll(
        descriptor, named: path, maximumBytes: ConfigText.maximumBytes)
    } catch {
      switch error.reason {
      case .tooLarge: throw ConfigText.tooLarge(path)
      case .notRegular: throw failure(path, EISDIR)
      default: throw ConfigError("\(path): it cannot be read. \(error.what)")
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> ConfigError {
    switch code {
    case ENOENT, ENOTDIR: missing(path, isGiven: true)
    case EISDIR:
      ConfigError(
        "\(path): this is a folder, not a configuration", hint: "Name the file inside of it.")
    case EACCES: ConfigError("\(path): it may not be read", hint: "Check its permissions.")
    default: ConfigError("\(path): it cannot be read: \(String(cString: strerror(code)))")
    }
  }
}

extension ConfigFile {
  /// The absolute folder of the configuration at `path`, to which relative paths in it belong.
  public static func folder(of path: String, currentFolder: String) -> String {
    let absolute = path.hasPrefix("/") ? path : currentFolder + "/" + path
    let folder = absolute.split(separator: "/").dropLast().filter { $0 != "." }
    return "/" + folder.joined(separator: "/")
  }
}
