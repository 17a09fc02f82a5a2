// `gazette unmerge`: takes an article out of the story that a digest has put it into, for good.
import GazetteConfig
import GazetteCore
import GazettePipeline

struct UnmergeCommand: Command {
  static let name = "unmerge"
  static let operands = "ID"
  static let summary = "let an article stand alone in digests"
  static let about = """
    Digests tell a story once that several sources bring. Where they have put an article into the wrong \
    story, this takes it out for good; 'gazette why ID' shows the story.
    """
  static let examples = [Example("gazette unmerge 3f9c", "let the article stand alone")]
  static let synonyms = ["split", "separate"]
  private let reference: String

  init(_ words: Words) throws(Failure) {
    reference = try words.onlyReference(of: Self.self)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let article = try await References(assembly: assembly).articles([reference])[0]
    let (others, records) = try await assembly.asking { storage throws(StorageError) in
      let book = try await MergeBook(
        of: storage, by: assembly.configuration.dedupe,
        sources: assembly.configuration.sources.map(\.name), priorities: assembly.priorities)
      let others = try await book.tellings(of: article, in: storage)
      return (others, try await book.parting(article, from: others, in: storage))
    }
    let short = article.id.handle.prefix(ArticleID.shortLength)
    guard !others.isEmpty else {
      throw .usage(
        "\(short) is merged with no other article.",
        hint: "'gazette show \(short)' tells its story.")
    }
    try await assembly.save(records)
    world.console.say("\(short) stands alone now, apart from \(UnmergeCommand.list(others))")
    return .success
  }

  private static func list(_ others: [Telling]) -> String {
    others.map { "\($0.id.handle.prefix(ArticleID.shortLength)) (\($0.id.source))" }
      .joined(separator: ", ")
  }
}
