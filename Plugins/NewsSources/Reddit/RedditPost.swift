// What Reddit's feeds say of a post (specs/reddit.md), and what its refusals mean.
import GazetteCore
import GazetteText

enum RedditPost {
  static func page(_ response: HTTPResponse) throws(SourceError) -> ReadPage {
    // Whoever is not logged in is shown a page where a feed should be.
    let start = AnswerText.markup(of: response.body)
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      throw login(response.status)
    }
    var page = try FeedPage.read(response)
    page.drafts = page.drafts.compactMap(post)
    return page
  }

  /// nil for a post whose text was taken away: what was stored of it stays as it was.
  private static func post(_ entry: Draft) -> Draft? {
    var draft = entry
    guard case .html(let html, let base)? = entry.body else { return entry }
    let text = text(in: html)
    if let text, ["[removed]", "[deleted]"].contains(PlainText.line(ofHTML: text)) { return nil }
    draft.commentsURL = entry.url
    if let target = target(in: html), WebAddress.isWeb(target) { draft.url = target }
    draft.body = text.map { .html($0, base: base) }
    draft.summary = nil
    draft.authors = entry.authors.map { author in
      var author = author
      author.name = author.name.map { $0.hasPrefix("/u/") ? String($0.dropFirst(3)) : $0 }
      return author
    }
    return draft
  }

  /// Where the anchor `[link]` leads: the page that a post is about, or the post itself.
  private static func target(in html: String) -> String? {
    // Behind what the author has written, where the same may stand.
    guard let mark = html.ranges(of: "\">[link]</a>").last else { return nil }
    let before = html[..<mark.lowerBound]
    guard let start = before.ranges(of: "href=\"").last else { return nil }
    return PlainText.line(ofHTML: String(before[start.upperBound...]))
  }

  /// What the author has written; nothing of what surrounds it.
  private static func text(in html: String) -> String? {
    guard let start = html.firstRange(of: "<!-- SC_OFF -->"),
      let end = html[start.upperBound...].firstRange(of: "<!-- SC_ON -->")
    else { return nil }
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Sendable static func fault(_ response: HTTPResponse, _ now: Instant) -> SourceError? {
    switch response.status {
    case 401, 403: return login(response.status)
    case 404:
      return SourceError(
        .answer, "Reddit has no such subreddit or user.", hint: "Check its name.", status: 404)
    case 429:
      let reset = response.header("x-ratelimit-reset").flatMap { Double($0) } ?? 60
      let wait = Duration.seconds(Int64(max(1, min(3600, reset))))
      return SourceError(
        .quota, "Reddit answers no more requests from here for now.",
        hint: "Name several `subreddits` in one source, and set a longer `every`.", status: 429,
        retryAfter: response.retryAfter(now: now) ?? now.advanced(by: wait))
    default: return nil
    }
  }

  private static func login(_ status: Int) -> SourceError {
    SourceError(
      .answer, "Reddit shows this only to those who are logged in.",
      hint: "Try again later, or with `base_url` another server that has its feeds.", status: status
    )
  }
}
