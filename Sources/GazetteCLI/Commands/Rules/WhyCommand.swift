// `gazette why`: every decision about one article.
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct WhyCommand: Command {
  static let name = "why"
  static let operands = "ID"
  static let summary = "tell every decision about an article"
  static let flags = [Flag.format]
  private let reference: String
  private let format: TableFormat

  init(_ words: Words) throws(Failure) {
    reference = try words.onlyReference(of: Self.self)
    format = try TableFormat(words, of: Self.name)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let article = try await References(assembly: assembly).articles([reference])[0]
    let rules = try assembly.rules(in: world)
    let (tellings, revisions, marks) = try await assembly.asking { storage throws(StorageError) in
      (
        try await MergeBook(of: storage).tellings(of: article, in: storage),
        try await storage.revisions(of: article.id).count,
        try await storage.records(of: DigestMark.kind)
      )
    }
    let tags = assembly.sourceTags[article.id.source] ?? []
    let report = WhyReport(
      article: article,
      verdict: rules.trial(of: article, tags: tags, at: article.firstSeen),
      tellings: tellings, revisions: revisions, marks: marks.mapValues(DigestMark.init(record:)),
      configuration: assembly.configuration, now: world.now())
    try world.console.result(format == .json ? report.json : report.text)
    return .success
  }
}
