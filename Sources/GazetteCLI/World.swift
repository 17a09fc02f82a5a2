// Everything outside the program that a command may touch, as one argument.
import GazetteCore
import GazetteHTTP
import GazetteText
import Glibc

struct World: Sendable {
  var console: Console
  var environment: [String: String]
  /// Absolute path of the current folder.
  var folder: String
  /// From `--config`.
  var configPath: String?
  /// From `--offline`: nothing leaves this machine.
  var isOffline = false
  var now: @Sendable () -> Instant
  var plugins = PluginSet.builtIn

  /// The real world; the only place that reads the clock.
  static func real() -> World {
    let environment = realEnvironment()
    return World(
      console: Console(environment: environment, now: clock), environment: environment,
      folder: currentFolder(), configPath: nil, now: clock)
  }

  /// A path of the command line, made absolute.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : (folder == "/" ? "/" : folder + "/") + path
  }

  /// The one client of all commands: what it does not ask is not asked.
  func client(_ settings: HTTPSettings) -> any HTTPClient {
    isOffline ? OfflineClient() : CurlClient(settings)
  }

  func mailClient(_ settings: HTTPSettings) -> any MailClient {
    isOffline ? OfflineClient() : CurlMailClient(settings)
  }

  /// Where the clock on the wall is; a configuration may name another zone.
  var zone: Zone { Zones.system(tz: environment["TZ"]) }

  @Sendable private static func clock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func realEnvironment() -> [String: String] {
    var found: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return found
  }
}
