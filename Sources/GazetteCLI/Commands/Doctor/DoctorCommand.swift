// `gazette doctor`: looks at everything that may go wrong, and says what to do about it.
import GazetteCore
import GazetteJSON

struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "look at all that may be wrong, and say what to do"
  static let about = """
    It looks at the configuration and who may read it, secrets, the storage and the room beside it, the clock, \
    libraries, the environment, programs of plugins, sources that fail or have moved, and how politely hosts were \
    asked. Each line is 'ok', 'warning' or 'problem' and says what to do; with a problem the exit status is 1. \
    Nothing is changed, and nothing is asked of the network without --online.
    """
  static let examples = [
    Example("gazette doctor", "see what is wrong"),
    Example("gazette doctor --online", "and ask each source, storing nothing"),
    Example("gazette doctor --format json", "the same for programs"),
  ]
  static let synonyms = ["diagnose", "health", "status", "troubleshoot"]
  static let flags = [
    Flag.tableFormat,
    Flag("online", "also ask each source, as 'fetch --dry-run' does"),
  ]
  private let format: TableFormat
  private let isOnline: Bool

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    format = try TableFormat(words, of: Self.name)
    isOnline = words.has("online")
    if isOnline, words.has("offline") {
      throw .usage("--online and --offline exclude each other.", hint: "Keep one.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let findings = await Examination(world).findings(isOnline: isOnline)
    switch format {
    case .table:
      try world.console.result(Finding.text(findings))
      world.console.say(Finding.summary(findings))
    case .json: try world.console.result(Self.json(findings))
    }
    return findings.contains { $0.level == .problem } ? .partly : .success
  }

  private static func json(_ findings: [Finding]) -> [UInt8] {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      for level in Finding.Level.allCases {
        writer.member("\(level.rawValue)", findings.count { $0.level == level })
      }
      writer.member("findings", eachOf: findings) { writer, finding in finding.write(to: &writer) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
