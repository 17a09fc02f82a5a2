// `gazette why`: every decision about one article.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct WhyCommand: Command {
  static let name = "why"
  static let operands = "ID"
  static let summary = "tell every decision about an article"
  static let about = """
    Which rules match it and what they did, which story it belongs to and by what, what you decided \
    about it, and which digests have told it or will.
    """
  static let examples = [
    Example("gazette why 3f9c", "every decision"),
    Example("gazette why 3f9c --format json", "the same for another program"),
  ]
  static let synonyms = ["reason", "decisions"]
  static let flags = [Flag.tableFormat]
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
    let tags = assembly.sourceTags[article.id.source] ?? []
    let verdict = rules.trial(of: article, tags: tags, at: article.firstSeen)
    let configuration = assembly.configuration
    let report = try await assembly.asking { storage throws(StorageError) in
      let book = try await MergeBook(of: storage, by: configuration.dedupe)
      var marks = try await storage.records(of: DigestMark.kind)
      let received = try await storage.records(of: DigestMark.deliveryKind)
      for output in configuration.outputs where !output.isWritten {
        let request = DigestRequest(name: output.name)
        marks[output.name] = output.deliveries.first.flatMap {
          received[request.delivered(by: $0).markKey]
        }
      }
      return WhyReport(
        article: article, verdict: verdict,
        tellings: try await book.tellings(of: article, in: storage),
        parted: book.partedFrom(article),
        revisions: try await storage.revisions(of: article.id).count,
        marks: marks.mapValues(DigestMark.init(record:)), configuration: configuration)
    }
    try await world.console.page(format == .json ? report.json : report.text)
    return .success
  }
}
