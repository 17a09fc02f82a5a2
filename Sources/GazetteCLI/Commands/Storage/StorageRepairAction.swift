// `gazette storage repair`: brings what is whole of a damaged storage into a new file.
import GazetteConfig
import GazetteCore
import GazetteText
import Glibc

struct StorageRepairAction: StorageAction {
  static let name = "repair"
  static let summary = "save what can be read of a damaged one into a new file"
  static let about = """
    The damaged file is left as it is. What is whole of it is written to a new file beside it, and a \
    line tells what was lost.
    """
  static let examples = [
    Example("gazette storage repair", "save what is whole, after 'storage check' has found faults")
  ]
  static let synonyms = ["rescue", "recover", "fix"]
  static let flags = [Flag.dryRun]
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    isDryRun = words.has(Flag.dryRun.name)
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let storage = try assembly.fileStorage(for: Self.name)
    let path = storage.path
    let isWhole = try await world.console.watching(WorkLine(verb: "checking")) {
      () throws(Failure) -> Bool in try await !isDamaged(storage)
    }
    guard !isWhole else {
      try world.console.result(try await Self.reassurance(assembly))
      return .success
    }
    let target = Self.free(beside: path)
    if isDryRun { return try await rehearse(storage, target, in: world) }
    let report: RescueReport
    do throws(StorageError) {
      report = try await world.console.watching(WorkLine(verb: "rescuing")) {
        () throws(StorageError) in try await storage.rescue(to: target)
      }
    } catch {
      throw Failure(error)
    }
    let lines =
      [
        "rescued into \(target): \(StorageSize.text(report.rescued))", Self.losses(report),
      ] + report.remarks + [
        "\(path) was left as it is. To go on with what was rescued, write 'path: \(target)' "
          + "under 'storage:' in \(assembly.configuration.file)."
      ]
    try world.console.result(lines.map { TerminalText.clean($0) + "\n" }.joined())
    return .success
  }

  /// Rescues into a folder that goes again, so that the figures are those of a rescue.
  private func rehearse(
    _ storage: any FileStorage, _ target: String, in world: World
  ) async throws(Failure) -> ExitStatus {
    let folder = try PassingFolder(world.environment)
    defer { folder.remove() }
    let report: RescueReport
    do throws(StorageError) {
      report = try await storage.rescue(to: folder.path + "/rescued")
    } catch {
      throw Failure(error)
    }
    let lines =
      ["would rescue into \(target): \(StorageSize.text(report.rescued))", Self.losses(report)]
      + report.remarks
    try world.console.result(lines.map { TerminalText.clean($0) + "\n" }.joined())
    return .success
  }

  private static func reassurance(_ assembly: Assembly) async throws(Failure) -> String {
    let info = try await assembly.asking { storage throws(StorageError) in
      try await storage.info()
    }
    return info.isNew
      ? nothing(in: info)
      : TerminalText.clean("\(info.place) is well, nothing is to be done.") + "\n"
  }

  /// Some are known to have been there; of others nothing tells whether they still were.
  private static func losses(_ report: RescueReport) -> String {
    let lost = StorageSize.count(report.lostArticles, "article")
    switch report.perhapsLostArticles {
    case _ where report.lostArticles == 0 && (report.perhapsLostArticles ?? 0) == 0:
      return "no article is known to be lost"
    case nil: return "at least \(lost) could not be read"
    case 0: return "\(lost) could not be read"
    case let more?:
      let most = StorageSize.count(report.lostArticles + more, "article")
      return report.lostArticles == 0
        ? "up to \(most) could not be read"
        : "at least \(report.lostArticles) and at most \(most) could not be read"
    }
  }

  private func isDamaged(_ storage: any FileStorage) async throws(Failure) -> Bool {
    do throws(StorageError) {
      return try await !storage.check().isEmpty
    } catch {
      guard error.reason == .damaged else { throw Failure(error) }
      return true
    }
  }

  /// `news.rescued.db` for `news.db`, or the first free one of `news.rescued-2.db` and so on.
  static func free(beside path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".").flatMap { $0 > slash ? $0 : nil } ?? path.endIndex
    var number = 1
    while true {
      let word = number == 1 ? ".rescued" : ".rescued-\(number)"
      let name = path[..<dot] + word + path[dot...]
      if access(String(name), F_OK) != 0 { return String(name) }
      number += 1
    }
  }
}
