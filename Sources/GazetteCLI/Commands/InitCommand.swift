// `gazette init`: a first configuration, which runs at once.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteOPML
import Glibc
import NewsSources

struct InitCommand: Command {
  static let name = "init"
  static let summary = "write a first configuration that runs at once"
  static let about = """
    With comments, and with feeds that are files, so that it needs neither a network nor a key; or with the \
    feeds of another reader. A file that is there already is left alone.
    """
  static let examples = [
    Example("gazette init", "write config.yaml and what it reads"),
    Example("gazette init --from feeds.opml", "begin with the feeds of another reader"),
  ]
  static let synonyms = ["setup", "new", "create"]
  static let flags = [
    Flag(
      "from", value: "FILE", takes: .file(),
      "with the feeds of another reader: OPML, newsboat, matcha; - is stdin"),
    Flag("from-opml", value: "FILE", takes: .file(), "the same, of an OPML list only"),
    Flag("dry-run", "print it, and write nothing"),
  ]

  private let list: SubscriptionList?
  private let isDryRun: Bool

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    let opml = words.value("from-opml")
    if opml != nil, words.has("from") {
      throw .usage("--from and --from-opml are the same thing twice.", hint: "Keep one.")
    }
    list = (words.value("from") ?? opml).map {
      SubscriptionList(path: $0, format: opml == nil ? nil : .opml)
    }
    isDryRun = words.has("dry-run")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let path = world.configPath ?? "config.yaml"
    guard path != ConfigFile.standardInput || isDryRun else {
      throw .usage(
        "'init' writes a file.", hint: "Name one with --config, or print it with --dry-run.")
    }
    let files = try files(at: path, in: world)
    let taken = files.first { Self.isTaken(world.absolute($0.path)) }
    if isDryRun {
      try world.console.result(
        ConfigDiff.masked(files[0].bytes, known: world.plugins.known))
      if let taken {
        world.console.say(
          "\(taken.path): it exists already; without --dry-run, nothing is written over it.")
      }
      return .success
    }
    if let taken {
      throw Failure(
        .cannotCreate, "\(taken.path): it exists already, so nothing was written.",
        hint: "Move it away, or name another place with --config.")
    }
    for file in files {
      do throws(FileError) {
        try AtomicFile.write(file.bytes, to: world.absolute(file.path))
      } catch {
        throw Failure(error, named: file.path)
      }
      world.console.say("wrote \(file.path)")
    }
    let option = world.configPath.map { " --config \(ShellWord.quoted($0))" } ?? ""
    world.console.say("Now type: gazette\(option)")
    return .success
  }

  /// Also by a link that leads nowhere.
  private static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private typealias File = (path: String, bytes: [UInt8])

  /// The configuration first, then what it needs.
  private func files(at path: String, in world: World) throws(Failure) -> [File] {
    if let list, let text = try configuration(of: list, at: path, in: world) {
      return [(path, text)]
    }
    let folder = Folder.of(path)
    return StarterConfig.files.enumerated().map { index, file in
      // The first file is the configuration itself, which may have another name.
      let own = folder == "." ? file.path : folder + "/" + file.path
      return (index == 0 ? path : own, Array(file.text.utf8))
    }
  }

  /// With the feeds of the list in the place of the samples; nil where it has none.
  private func configuration(
    of list: SubscriptionList, at path: String, in world: World
  ) throws(Failure) -> [UInt8]? {
    let read = try list.read(in: world)
    let plan = read.plan(besides: [])
    SubscriptionList.remark(on: plan, of: read, to: world.console)
    guard !plan.additions.isEmpty else { return nil }
    let empty = Array(StarterConfig.configuration(sources: "").utf8)
    do throws(ConfigError) {
      return try ConfigEditor(empty, file: path).adding(plan.additions.lazy.map { NewSource($0) })
    } catch {
      throw Failure(.config, error.problems.map(\.sentence))
    }
  }
}
