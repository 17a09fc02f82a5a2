// The publishers that News API has ids for (specs/newsapi.md §2, /v2/top-headlines/sources).
import GazetteCore
import GazetteJSON
import GazetteText

extension NewsAPISource: PublisherListing {
  public static let publisherFilters = [
    OptionKey("category", .choice(NewsAPIOptions.categories), "Only publishers of a kind."),
    OptionKey(
      "language", .choice(NewsAPIOptions.documentedLanguages), "Only publishers in a language."),
    OptionKey(
      "country", .choice(NewsAPIOptions.countries.sorted()), "Only publishers of a country."),
  ]

  public func publishers(
    matching filters: [String: String], _ context: FetchContext
  ) async throws(SourceError) -> [Publisher] {
    let path = "top-headlines/sources"
    let parameters = NewsAPISource.publisherFilters.compactMap { key in
      filters[key.name].map { ArticleQuery.Parameter(name: key.name, value: $0) }
    }
    var call = await ServiceCall(access, .newsAPI, context)
    let answer = try await call.answer(to: path, ArticleQuery.text(parameters))
    let json = try call.checked(answer, to: path)
    guard let list = json["sources"], list.kind == .array else {
      throw SourceError(
        .parse, "News API answered without a list of publishers.",
        hint: "Check `base_url`; try again later.")
    }
    let veil = call.ring.veil
    return list.elements.compactMap(Publisher.init).map { veil.over($0) }
  }
}

extension Publisher {
  /// nil without an id, since nothing can be asked of it then.
  fileprivate init?(_ json: JSON) {
    guard let id = json.text("id") else { return nil }
    self.init(id: id)
    name = json.plainText("name")
    about = json.plainText("description")
    url = json.text("url").flatMap { WebAddress.isWeb($0) ? $0 : nil }
    category = json.text("category")
    language = json.text("language")
    country = json.text("country")
  }
}
