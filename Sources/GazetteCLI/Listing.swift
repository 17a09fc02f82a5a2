// Asks the storage for headlines and prints them: what list, saved and search have in common.
import GazetteCore
import GazettePipeline
import Renderers

struct Listing: Sendable {
  /// How times are told.
  private enum TimeStyle: String, CaseIterable {
    case relative, absolute
  }

  private let selection: Selection
  private let renderer: RendererChoice
  private let title: String
  /// nil: relative for people, absolute for programs.
  private let times: TimeStyle?

  init(_ words: Words, title: String) throws(Failure) {
    selection = try Selection(words)
    renderer = try RendererChoice(
      selection.format ?? RendererCatalog.standard, for: .listing, of: words.plugins)
    times = try words.choice("time", of: TimeStyle.self)
    self.title = title
  }

  /// `narrow` adds what the command itself asks for.
  func print(
    in world: World, _ narrow: (inout Query) -> Void
  ) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let now = world.now()
    var query = try selection.query(now: now, zone: assembly.zone)
    narrow(&query)
    let size = world.console.resultSize
    if let size, query.limit == nil, renderer.kind == RendererCatalog.standard {
      // A screenful: one row for the prompt, one for "and N more"; a hit of a search takes two
      // more with the place of its match.
      query.limit = max(1, (size.rows - 2) / (query.search == nil ? 1 : 3))
      query.countsAll = true
    }
    let slice = try await assembly.articles(matching: query)
    let composer = Composer(now: now, zone: assembly.zone, language: assembly.language)
    var edition = composer.listing(slice.articles, title: title, search: query.search)
    edition.leftOut = slice.total.map { $0 - slice.articles.count } ?? 0
    edition.columns = size?.columns
    edition.usesColor = world.console.usesColor
    edition.usesLinks = world.console.usesLinks
    edition.showsAge = (times ?? (size == nil ? .absolute : .relative)) == .relative
    try await world.console.page(renderer.page(for: edition))
    if slice.articles.isEmpty { try await explain(query, assembly, world.console) }
    return .success
  }

  /// Why there is nothing: a name that nobody knows, or, to somebody who sees nothing, that it is so.
  private func explain(
    _ query: Query, _ assembly: Assembly, _ console: Console
  ) async throws(Failure) {
    let unknown = try await UnknownNames(assembly: assembly).sentences(of: query)
    for sentence in unknown { console.say(sentence) }
    if unknown.isEmpty, console.resultIsTerminal { console.say("nothing found.") }
  }
}
