// What Hacker News, and the search in it, say of a story (specs/hackernews.md).
import GazetteCore
import GazetteJSON

enum HackerNewsStory {
  private static let page = "https://news.ycombinator.com/item?id="

  /// An object of the lists.
  static let item = ItemMapping(
    items: ".",
    [
      .id: ["hn:{id}"], .url: ["url", "\(page){id}"], .commentsURL: ["\(page){id}"],
      .title: ["title"], .html: ["text"], .published: ["time"], .author: ["by"],
      .authorURL: ["https://news.ycombinator.com/user?id={by}"], .tags: ["type"],
      .comments: ["descendants"],
    ]
  ) { story, draft in
    let isStory = ["story", "job", "poll"].contains(story["type"]?.string ?? "")
    if story["deleted"]?.bool == true || story["dead"]?.bool == true || !isStory { return false }
    draft.tags = tags(draft)
    return true
  }

  /// A hit of the search.
  static let hits = ItemMapping(
    items: "hits",
    [
      .id: ["hn:{objectID}"], .url: ["url", "\(page){objectID}"],
      .commentsURL: ["\(page){objectID}"], .title: ["title"], .html: ["story_text"],
      .published: ["created_at_i", "created_at"], .author: ["author"],
      .authorURL: ["https://news.ycombinator.com/user?id={author}"], .comments: ["num_comments"],
    ]
  ) { _, draft in
    draft.tags = tags(draft)
    return true
  }

  /// The usual story has no tag; the others say it in their titles.
  private static func tags(_ draft: Draft) -> [String] {
    let title = draft.title ?? ""
    if title.hasPrefix("Ask HN:") { return ["ask"] }
    if title.hasPrefix("Show HN:") { return ["show"] }
    return draft.tags.filter { $0 != "story" }
  }
}
