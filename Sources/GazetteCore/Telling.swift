// One more article that tells the story of an entry, and why it is thought to.

/// Why two articles were merged into one story.
public enum MergeReason: Sendable, Hashable {
  /// The same canonical address.
  case address
  /// The same title, and no text to compare.
  case title
  /// Texts that are the same, or nearly so: how much they share, in hundredths.
  case text(Int)
  /// The same event in other words: how much the titles share, in hundredths.
  case event(Int)

  /// As records and JSON output name it.
  public var word: String {
    switch self {
    case .address: "address"
    case .title: "title"
    case .text: "text"
    case .event: "event"
    }
  }

  /// In hundredths; nil where it is no matter of degree.
  public var percent: Int? {
    switch self {
    case .text(let percent), .event(let percent): percent
    case .address, .title: nil
    }
  }

  /// From `word` and `percent`; nil for any other word.
  public init?(_ word: String, percent: Int?) {
    switch word {
    case "address": self = .address
    case "title": self = .title
    case "text": self = .text(percent ?? 100)
    case "event": self = .event(percent ?? 100)
    default: return nil
    }
  }
}

/// Another article of a story, as `gazette show` tells it.
public struct Telling: Sendable, Hashable {
  public var id: ArticleID
  public var reason: MergeReason

  public init(id: ArticleID, reason: MergeReason) {
    self.id = id
    self.reason = reason
  }
}
