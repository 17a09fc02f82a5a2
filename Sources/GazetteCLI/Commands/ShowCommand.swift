// `gazette show`: one article in full.
import GazetteCore
import Renderers

struct ShowCommand: Command {
  static let name = "show"
  static let operands = "ID"
  static let summary = "show one article in full"
  static let flags = [Flag.format]
  private let reference: String
  private let renderer: RendererChoice

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "the id of an article")
    guard words.operands.count == 1 else { throw .usage("'show' takes one id.") }
    reference = words.operands[0]
    renderer = try RendererChoice(
      words.value("format") ?? RendererCatalog.standard, for: .article)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let articles = try await References(assembly: assembly).articles([reference])
    var edition = Edition(
      form: .article, title: articles[0].content.title ?? "",
      sections: [Section(entries: articles.map { Entry(article: $0) })], made: world.now())
    edition.zone = assembly.zone
    edition.language = assembly.language
    edition.columns = world.console.resultSize?.columns
    edition.usesColor = world.console.usesColor
    try world.console.result(renderer.page(for: edition))
    return .success
  }
}
