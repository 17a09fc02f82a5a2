// The options of News API, and the values that they take (specs/newsapi.md §2).
import GazetteCore

enum NewsAPIOptions {
  static let table: [OptionKey] =
    [
      OptionKey(
        "api_key", .secretList, required: true,
        "Your key, from newsapi.org/account; of several, the next is used when one is spent."),
      OptionKey(
        "endpoint", .choice(Endpoint.allCases.map(\.rawValue)), standard: "top-headlines",
        "Live headlines, or a search of everything."),
      OptionKey("q", .text, "Words to find: \"phrase\", +must, -not, AND, OR, NOT, parentheses."),
      OptionKey("q_in_title", .text, "Words to find in titles (everything)."),
      OptionKey(
        "search_in", .texts, example: "[title]",
        "Where `q` is looked for: title, description, content."),
      OptionKey("sources", .texts, "Publishers by their ids, at most 20."),
      OptionKey("domains", .texts, example: "[example.org]", "Only these hosts (everything)."),
      OptionKey(
        "exclude_domains", .texts, example: "[example.org]", "All but these hosts (everything)."),
      OptionKey(
        "from", .moment(words: ["last"]),
        "Nothing older: a date, `7d` back from now, or `last` for the newest article so far."),
      OptionKey("to", .moment(words: []), "Nothing newer; a day counts in full."),
      OptionKey("language", .choice(languages), "Articles in this language (everything)."),
      OptionKey(
        "sort_by", .choice(["publishedAt", "relevancy", "popularity"]), standard: "publishedAt",
        "What comes first (everything)."),
      OptionKey(
        "country", .text, example: "us", "Headlines of a country, such as us (top-headlines)."),
      OptionKey("category", .choice(categories), "Headlines of a kind (top-headlines)."),
      OptionKey("page_size", .whole(1...100), standard: "100", "Articles in one answer."),
      OptionKey("max_articles", .whole(1...10_000), standard: "100", "Articles in one fetch."),
    ] + ServiceAccess.options(standardBase: standardBase)

  enum Endpoint: String, CaseIterable, Sendable {
    case headlines = "top-headlines"
    case everything
  }

  static let standardBase = "https://newsapi.org/v2"
  static let maximumQuery = 500
  static let maximumSources = 20
  static let largestPage = 100

  /// Options that only one endpoint knows.
  static let onlyEverything = [
    "q_in_title", "search_in", "domains", "exclude_domains", "from", "to", "language", "sort_by",
  ]
  static let onlyHeadlines = ["country", "category"]

  static let searchFields = ["title", "description", "content"]
  static let categories = [
    "business", "entertainment", "general", "health", "science", "sports", "technology",
  ]

  static let documentedLanguages = [
    "ar", "de", "en", "es", "fr", "he", "it", "nl", "no", "pt", "ru", "sv", "ud", "zh",
  ]

  /// `ko` is not documented, but sent by users: the server decides.
  static let languages = (documentedLanguages + ["ko"]).sorted()

  /// The older page's list: the vendor's has changed before, so the server speaks for the rest.
  static let countries: Set<String> = [
    "ae", "ar", "at", "au", "be", "bg", "br", "ca", "ch", "cn", "co", "cu", "cz", "de", "eg", "fr",
    "gb", "gr", "hk", "hu", "id", "ie", "il", "in", "it", "jp", "kr", "lt", "lv", "ma", "mx", "my",
    "ng", "nl", "no", "nz", "ph", "pl", "pt", "ro", "rs", "ru", "sa", "se", "sg", "si", "sk", "th",
    "tr", "tw", "ua", "us", "ve", "za",
  ]
}
