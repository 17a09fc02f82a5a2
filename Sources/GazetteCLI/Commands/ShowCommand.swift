// `gazette show`: one article in full.
import GazetteConfig
import GazetteCore
import GazettePipeline
import Renderers

struct ShowCommand: Command {
  static let name = "show"
  static let operands = "ID"
  static let summary = "show one article in full"
  static let about = """
    ID is the short word at the beginning of a listing's line, any beginning of it that fits one article \
    only, the id that JSON prints, or the article's address.
    """
  static let examples = [
    Example("gazette show 3f9c", "an article with its text"),
    Example("gazette show 3f9c --diff", "what has changed in it since it came, word by word"),
    Example("gazette show https://www.swift.org/blog/", "the article with that address"),
  ]
  static let synonyms = ["view", "cat", "print", "article", "display"]
  static let flags = [
    Flag.format(of: .article),
    Flag("diff", "with its earlier texts, and what has changed since each"),
  ]
  private let reference: String
  private let renderer: RendererChoice
  private let showsEarlier: Bool

  init(_ words: Words) throws(Failure) {
    reference = try words.onlyReference(of: Self.self)
    renderer = try RendererChoice(
      words.value("format") ?? RendererCatalog.standard, for: .article, of: words.plugins)
    showsEarlier = words.has("diff")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let article = try await References(assembly: assembly).articles([reference])[0]
    let composer = Composer(now: world.now(), zone: assembly.zone, language: assembly.language)
    let tellings = try await assembly.asking { storage throws(StorageError) in
      let book = try await MergeBook(of: storage, by: assembly.configuration.dedupe)
      return try await book.tellings(of: article, in: storage)
    }
    let revisions = try await assembly.asking { storage throws(StorageError) in
      showsEarlier ? try await storage.revisions(of: article.id) : nil
    }
    var edition = composer.article(
      article, tellings: tellings, revisions: revisions)
    edition.columns = world.console.resultSize?.columns
    edition.usesColor = world.console.usesColor
    edition.usesLinks = world.console.usesLinks
    try await world.console.page(renderer.page(for: edition))
    return .success
  }
}
