// Finds the feed that somebody means who types an address.
import GazetteCore
import GazetteFeed
import GazettePipeline
import GazetteText
import NewsSources

/// A feed that can be added; without title and count where nobody has looked at it.
struct FoundFeed: Sendable, Hashable {
  var address: String
  /// One line.
  var title: String?
  var count: Int?
}

struct FeedSearch: Sendable {
  let assembly: Assembly
  let world: World
  /// The number or the address of a feed among those of a page.
  let choice: String?

  /// In characters; titles of feeds are names here, and nobody reads longer ones.
  private static let longestTitle = 80

  /// nil when somebody was asked which feed it is to be, and wants none.
  func feed(at address: String) async throws(Failure) -> FoundFeed? {
    switch try await finding(at: address, named: [address]) {
    case .feed(let info, let count): return found(address, info, count)
    case .page(let links):
      guard let link = try await chosen(of: links, on: address) else { return nil }
      guard
        case .feed(let info, let count) = try await finding(
          at: link.url, named: [address, link.url])
      else {
        throw Failure(
          .notAFeed,
          "\(WebAddress.redacted(link.url)): this is no feed, although the page says so.",
          hint: "Choose another with --feed, or add it unseen with --no-fetch.")
      }
      return found(link.url, info, count)
    }
  }

  private func found(_ address: String, _ info: FeedInfo, _ count: Int) -> FoundFeed {
    let title = PlainText.shortened(PlainText.line(info.title ?? ""), to: Self.longestTitle)
    return FoundFeed(address: address, title: title.isEmpty ? nil : title, count: count)
  }

  /// `addresses` are those that somebody named, so that their hosts may be private ones.
  private func finding(
    at address: String, named addresses: [String]
  ) async throws(Failure) -> FeedFinding {
    let client = assembly.client(naming: [addresses[0]])
    var context = FetchContext(source: "", http: client, now: world.now())
    context.limits = assembly.updateOptions.limits
    context.log = world.console.detail
    do throws(SourceError) {
      return try await NewsSourceCatalog.finding(at: address, context)
    } catch {
      let status: ExitStatus =
        switch error.stage {
        case .parse: .notAFeed
        case .file: .inputOutput
        case .request, .answer, .program, .quota: .partly
        }
      throw Failure(
        status, [error.sentence, "Nothing was added; with --no-fetch it is added unseen."])
    }
  }

  // Of several feeds one.

  private func chosen(of links: [FeedLink], on page: String) async throws(Failure) -> FeedLink? {
    if let choice { return try chosen(choice, of: links, on: page) }
    let choices = FeedFinding.choices(of: links)
    if choices.count == 1 { return choices[0] }
    let lines = FeedSearch.lines(links)
    guard world.console.mayAsk else {
      throw Failure(
        .usage,
        [
          "gazette: \(WebAddress.redacted(page)) has \(links.count) feeds. Choose one with --feed N:"
        ]
          + lines)
    }
    world.console.complain("\(WebAddress.redacted(page)) has \(links.count) feeds:")
    for line in lines { world.console.complain(line) }
    let answer = await world.console.answer(to: "Which one is to be added? [1] ")
    guard let answer else { return nil }
    return try chosen(answer.isEmpty ? "1" : answer, of: links, on: page)
  }

  private func chosen(
    _ choice: String, of links: [FeedLink], on page: String
  ) throws(Failure) -> FeedLink {
    if let number = Int(choice), links.indices.contains(number - 1) { return links[number - 1] }
    let wanted = WebAddress.canonical(choice) ?? choice
    if let link = links.first(where: { WebAddress.canonical($0.url) == wanted }) { return link }
    throw Failure(
      .usage,
      ["gazette: \(WebAddress.redacted(page)) has no feed '\(choice)'. Choose one with --feed N:"]
        + FeedSearch.lines(links))
  }

  private static func lines(_ links: [FeedLink]) -> [String] {
    links.enumerated().map { place, link in
      let title = link.title.map { PlainText.shortened(PlainText.line($0), to: longestTitle) } ?? ""
      return "  \(place + 1)  \(WebAddress.redacted(link.url))\(title.isEmpty ? "" : "  \(title)")"
    }
  }
}
