// What is special to one service that answers a search with pages of articles.

/// The small value that makes a cousin of News API: how it is asked, what its answers call things,
/// and what its errors mean. All else is the same for every such service.
struct ArticleService: Sendable {
  /// As messages name it.
  var name: String
  var key: KeyPlace
  var paging: Paging
  /// The parameters of a stretch of time.
  var window = Window()
  var members = Members()
  /// Reads articles that are built otherwise than those of News API.
  var mapping: ItemMapping?
  /// The object in which everything stands, errors included.
  var envelope: String?
  /// Names of withdrawn articles that keep their place in the list.
  var removedTitle: String?
  var removedHosts: Set<String> = []
  /// The header by which an answer says that it was not counted.
  var cacheHeader: String?
  /// By error code; an error without one is looked up by its HTTP status.
  var faults: [String: ServiceFault.Rule]
  /// What to do about any other error.
  var unknownCure: String

  enum KeyPlace: Sendable, Hashable {
    case header(String)
    /// In the address, for services that know no other place.
    case parameter(String)
  }

  enum Paging: Sendable, Hashable {
    /// Pages are counted from 1.
    case pages(number: String, size: String)
    /// Articles are counted from 0.
    case offsets(start: String, size: String)
  }

  struct Window: Sendable, Hashable {
    var from = "from"
    var to = "to"
    /// Whether moments are sent with a `Z` at their end.
    var namesZone = false
  }

  /// What the members of an answer are called; a path leads through objects.
  struct Members: Sendable, Hashable {
    var articles = ["articles"]
    var total = ["totalResults"]
    var url = "url"
    var title = "title"
    var summary = "description"
    var text = "content"
    var image = "urlToImage"
    var published = "publishedAt"
    var author = "author"
    var publisher = "source"
    var language = "language"
  }
}
