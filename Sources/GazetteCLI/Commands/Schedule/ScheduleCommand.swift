// `gazette schedule print cron|systemd`: what the system needs to run Gazette by itself.
import GazetteCore
import Glibc

struct ScheduleCommand: Command {
  static let name = "schedule"
  static let summary = "have the system run Gazette by the clock"
  static let about = """
    Nothing is installed: what is printed says in comments where to put it. The program and the \
    configuration are named by their absolute paths.
    """
  static let examples = [
    Example("gazette schedule print cron --every 1h", "a line for 'crontab -e'"),
    Example("gazette schedule print systemd", "a service and a timer"),
    Example("gazette schedule print systemd --watch", "a service that keeps running"),
    Example("gazette schedule print systemd --serve", "a service for the page"),
  ]
  static let synonyms = ["cron", "crontab", "systemd", "timer", "service"]
  static let needsAction = true

  static func actions(with plugins: PluginSet) -> [Action] {
    [
      Action(
        "print", operands: "cron|systemd", takes: [.choice(Keeper.allCases.map(\.rawValue))],
        "print a line for cron, or units for systemd",
        about: """
          cron knows 1m, 5m, 10m, 15m, 20m, 30m, 1h, 2h, 3h, 4h, 6h, 8h, 12h, 24h and 7d; systemd anything from \
          a minute to a week, and it makes up for what was missed. docs/running.md tells more.
          """,
        examples: examples,
        flags: [
          Flag("every", value: "AGE", "how often: 15m, 1h, 6h, 24h (1h)"),
          Flag("watch", "a service that runs 'gazette watch' (systemd)"),
          Flag("serve", "a service that runs 'gazette serve', the page (systemd)"),
        ])
    ]
  }

  private enum Keeper: String, CaseIterable { case cron, systemd }

  private let keeper: Keeper
  private let every: Duration?
  private let watches: Bool
  private let serves: Bool
  private static let usage = "Type gazette schedule print cron, or gazette schedule print systemd."
  private static let allowed: ClosedRange<Duration> = .seconds(60) ... .seconds(7 * 86_400)

  init(_ words: Words) throws(Failure) {
    _ = try words.needAction(of: Self.self)
    guard words.operands.count == 2, let keeper = Keeper(rawValue: words.operands[1])
    else { throw .usage("'schedule' prints for cron or for systemd.", hint: Self.usage) }
    self.keeper = keeper
    watches = words.has("watch")
    every = try words.interval("every", within: Self.allowed)
    serves = words.has("serve")
    if serves, every != nil || watches {
      throw .usage(
        "--serve goes on all the time, and fetches nothing by itself.",
        hint: "Type it alone, and again with --watch or --every for what fetches.")
    }
    try Self.refuseLasting(keeper, watches ? "watch" : serves ? "serve" : nil)
  }

  private static func refuseLasting(_ keeper: Keeper, _ command: String?) throws(Failure) {
    guard keeper == .cron, let command else { return }
    throw .usage(
      "cron starts what ends by itself, and '\(command)' does not.",
      hint: "Leave out --\(command), or type gazette schedule print systemd --\(command).")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let path = try file.lastingPath()
    // What would fail every hour is told now.
    _ = try file.check()
    let call = ScheduledCall(program: try Self.program(), config: Self.plain(world.absolute(path)))
    try call.check()
    switch keeper {
    case .cron:
      try world.console.result(try CronLine(call, every: every ?? .seconds(3600)).text)
    case .systemd where watches:
      try world.console.result(
        SystemdUnits(call).watchService(every: every ?? WatchCommand.standardInterval))
    case .systemd where serves: try world.console.result(SystemdUnits(call).serveService)
    case .systemd: try world.console.result(SystemdUnits(call).pair(every: every ?? .seconds(3600)))
    }
    return .success
  }

  /// Without `..` and the like in its folder; a link in the place of the file stays one.
  private static func plain(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"),
      let folder = realpath(String(path[...slash]), nil)
    else { return path }
    defer { free(folder) }
    let start = String(cString: folder)
    return (start == "/" ? "" : start) + path[slash...]
  }

  /// The absolute path of this program.
  private static func program() throws(Failure) -> String {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else {
      throw Failure(
        .fault, "gazette: the system does not tell where this program is.", hint: "Mount /proc.")
    }
    return String(decoding: path[..<count], as: UTF8.self)
  }
}

/// What is to be run: absolute paths, so that no folder and no PATH matters.
struct ScheduledCall: Sendable, Hashable {
  var program: String
  var config: String

  /// Neither cron nor systemd can hold a line end in a path.
  func check() throws(Failure) {
    for path in [program, config] where path.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
      throw Failure(
        .usage, "gazette: a path with control characters cannot be scheduled.",
        hint: "Give the file another name.")
    }
  }

  /// A number from 0 to `limit` − 1 that is always the same for one configuration: many machines do
  /// not ask all servers at the full hour.
  func offset(below limit: Int) -> Int {
    let mixed = config.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(mixed % UInt32(max(1, limit)))
  }
}
