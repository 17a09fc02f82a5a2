// What few items and feeds say of themselves: named facts that Gazette hands on and never acts on.

/// A fact under the name that JSON output gives it. A list of facts takes no room where there are
/// none, which is why what is rare is kept like this and not in fields of its own.
public struct Fact: Sendable, Hashable {
  public indirect enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([Value])
    case object([Fact])
  }

  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// True when the text is an address: `url`, `comments_feed_url`.
  public var isAddress: Bool { name == "url" || name.hasSuffix("_url") }

  /// How deep values nest at most; what comes from outside and is deeper is left out.
  public static let deepest = 4
  /// How many values a list has at most.
  public static let longestList = 10_000
}

/// The facts of an item.
public enum ItemFact: String, Sendable, Hashable, CaseIterable {
  /// slash:comments, thr:total or thr:count: a number.
  case commentsCount = "comments_count"
  /// wfw:commentRss, or a link to replies that is a feed.
  case commentsFeedURL = "comments_feed_url"
  /// thr:in-reply-to: objects of `id`, `url`, `mime_type` and `source_url`.
  case inReplyTo = "in_reply_to"
  /// slash:section and slash:department.
  case section, department
  /// podcast:transcript: objects of `url`, `mime_type`, `language` and `rel`.
  case transcripts
  /// podcast:chapters, a file of their own.
  case chaptersURL = "chapters_url"
  /// podcast:soundbite: objects of `start_in_seconds`, `duration_in_seconds` and `title`.
  case soundbites
  /// itunes:episodeType: `full`, `trailer` or `bonus`.
  case episodeType = "episode_type"
  /// itunes:block: the publisher asks directories not to list it.
  case blocked
  /// cc:license, creativeCommons:license, podcast:license, a link of that relation.
  case licenseURL = "license_url"
  /// media:player: a page that plays the file.
  case playerURL = "player_url"
  /// media:starRating: an object of `average`, `count` and `max`.
  case rating
  /// media:statistics: a number.
  case views

  /// Counts that differ at every fetch: a new one does not make an article a changed one.
  public static let restless: Set<String> = [
    commentsCount.rawValue, rating.rawValue, views.rawValue,
  ]
}

/// The facts of a feed.
public enum FeedFact: String, Sendable, Hashable, CaseIterable {
  /// fh:complete: items that are no longer in the document are gone.
  case complete
  /// fh:archive: the document will never change.
  case archive
  /// Links of RFC 5005; the next page is a member of JSON Feed itself.
  case firstURL = "first_url"
  case lastURL = "last_url"
  case previousURL = "previous_url"
  case currentURL = "current_url"
  case previousArchiveURL = "prev_archive_url"
  case nextArchiveURL = "next_archive_url"
  /// at:deleted-entry: objects of `id` and `date`.
  case deleted
  /// itunes:new-feed-url: where the feed has moved to for good.
  case newFeedURL = "new_feed_url"
  /// itunes:type: `episodic` or `serial`.
  case showType = "show_type"
  /// itunes:block.
  case blocked
  /// podcast:guid, podcast:medium, podcast:locked.
  case podcastID = "podcast_id"
  case medium, locked
  /// podcast:funding: objects of `url` and `title`.
  case funding
  /// podcast:trailer: objects of `url`, `mime_type`, `title`, `size_in_bytes`, `date`.
  case trailers
  case licenseURL = "license_url"
  /// RSS textInput: an object of `title`, `description`, `name` and `url`.
  case textInput = "text_input"
}

extension [Fact] {
  public subscript(name: String) -> Fact.Value? { first { $0.name == name }?.value }

  /// States something that was not stated before: the first to say it counts.
  public mutating func state(_ name: String, _ value: Fact.Value?) {
    guard let value, self[name] == nil else { return }
    append(Fact(name, value))
  }

  /// Adds a value to those of a list.
  public mutating func list(_ name: String, _ value: Fact.Value?, atMost longest: Int) {
    guard let value else { return }
    guard let index = firstIndex(where: { $0.name == name }) else {
      append(Fact(name, .list([value])))
      return
    }
    guard case .list(var values) = self[index].value, values.count < longest else { return }
    // Moved out and in again, so that a long list is not copied for each of its values.
    self[index].value = .flag(true)
    values.append(value)
    self[index].value = .list(values)
  }
}
