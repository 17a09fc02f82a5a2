// What is special to The Guardian's Open Platform (specs/guardian.md).
import GazetteCore
import GazetteJSON
import GazetteText

extension ArticleService {
  static let guardian: ArticleService = {
    var service = ArticleService(
      name: "The Guardian", key: .header("api-key"),
      paging: .pages(number: "page", size: "page-size"),
      window: .init(from: "from-date", to: "to-date", namesZone: true), faults: guardianFaults,
      unknownCure: "Look at open-platform.theguardian.com/documentation.")
    service.members.articles = ["response", "results"]
    service.members.total = ["response", "total"]
    service.envelope = "response"
    service.mapping = guardianMapping
    return service
  }()

  /// Errors have no codes: their statuses say what they mean.
  private static let guardianFaults: [String: ServiceFault.Rule] = [
    "401": .init(.refused, "Check `api_key`, or get one at open-platform.theguardian.com."),
    "403": .init(.refused, "The key may not ask for this: look at open-platform.theguardian.com."),
    "429": .init(.spent, "Fetch less often (`every`); a developer key has 500 requests a day."),
    // A page behind the last one.
    "400": .init(.endOfResults, "Change the option that it names."),
    "500": .init(.retry, "Its server has trouble; try again later."),
  ]

  private static let guardianMapping = ItemMapping(
    items: ".",
    [
      .id: ["id", "webUrl"], .url: ["webUrl"], .title: ["webTitle"], .summary: ["fields.trailText"],
      .html: ["fields.body"], .published: ["webPublicationDate"],
      .modified: ["fields.lastModified"], .image: ["fields.thumbnail"], .language: ["fields.lang"],
    ]
  ) { article, draft in
    let tags = article["tags"].map { Array($0.elements) } ?? []
    func names(_ type: String) -> [JSON] { tags.filter { $0["type"]?.string == type } }
    draft.tags =
      [article.text("sectionName")].compactMap(\.self)
      + names("keyword").compactMap { $0.text("webTitle") }
    draft.authors = names("contributor").compactMap { tag in
      tag.plainText("webTitle").map { Author(name: $0, url: tag.text("webUrl")) }
    }
    if draft.authors.isEmpty, let byline = article["fields"]?.plainText("byline") {
      draft.authors = [Author(name: byline)]
    }
    draft.language = draft.language ?? "en"
    return true
  }
}
