// The fields of an article that an item of JSON may fill.
import GazetteCore

/// What `fields` can name.
enum ItemField: String, CaseIterable, Sendable {
  case id, url, title, summary, text, html, published, modified, author, tags, image, language
  case authorURL = "author_url"
  case externalURL = "external_url"
  case commentsURL = "comments_url"
  case comments

  var isAddress: Bool {
    switch self {
    case .url, .image, .authorURL, .externalURL, .commentsURL: true
    default: false
    }
  }

  /// Whether an item can hardly do without it: if none has it, the path is wrong.
  var isEssential: Bool { self == .id || self == .url || self == .title }

  static let keys: [OptionKey] = allCases.map { OptionKey($0.rawValue, .texts, $0.about) }

  private var about: String {
    switch self {
    case .id: "What stays the same when an item changes; without it, the address."
    case .url: "The item's page."
    case .title: "Its title; tags and entities are read as HTML."
    case .summary: "A few sentences."
    case .text: "The whole text, plain."
    case .html: "The whole text, as HTML."
    case .published: "When it came out: RFC 3339, RFC 822, seconds or milliseconds since 1970."
    case .modified: "When it was changed last."
    case .author: "Who wrote it; of a list, each."
    case .tags: "Its tags; all that the paths lead to."
    case .image: "The address of a picture."
    case .language: "Its language, such as ko."
    case .authorURL: "The page of its author; of a list, in the order of the authors."
    case .externalURL: "The page that it talks about, where that is another one."
    case .commentsURL: "Where it is discussed."
    case .comments: "How many comments it has."
    }
  }
}
