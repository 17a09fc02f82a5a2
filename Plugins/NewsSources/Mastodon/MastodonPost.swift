// What Mastodon says of a post and of a link (specs/mastodon.md).
import GazetteCore
import GazetteJSON
import GazetteText

enum MastodonPost {
  /// A post is known everywhere by its `uri`; its `id` means something on one server only.
  static let mapping = ItemMapping(
    items: ".",
    [
      .id: ["uri"], .url: ["url", "uri"], .html: ["content"], .published: ["created_at"],
      .modified: ["edited_at"], .author: ["account.display_name", "account.acct"],
      .authorURL: ["account.url"], .tags: ["tags[].name"], .language: ["language"],
      .externalURL: ["card.url"], .comments: ["replies_count"],
    ], finish: finish)

  static let links = ItemMapping(
    items: ".",
    [
      .id: ["url"], .url: ["url"], .title: ["title"], .summary: ["description"], .image: ["image"],
      .author: ["author_name"], .language: ["language"], .published: ["published_at"],
    ]
  ) { link, draft in
    if let name = link.text("provider_name") {
      draft.extras = Extras()
      draft.extras?.origin = Origin(title: name)
    }
    return true
  }

  @Sendable private static func finish(_ post: JSON, _ draft: inout Draft) -> Bool {
    if case .html(let html, let base)? = draft.body {
      draft.body = .html(visible(html), base: base)
    }
    // What somebody may not want to see is announced first; a post has no other title.
    draft.title = post.plainText("spoiler_text")
    draft.attachments = post["media_attachments"].map { $0.elements.compactMap(attachment) } ?? []
    let picture = post["media_attachments"]?.elements.first { $0["type"]?.string == "image" }
    draft.image =
      picture?.text("url") ?? picture?.text("preview_url") ?? post["card"]?.text("image")
    return true
  }

  private static func attachment(_ media: JSON) -> Attachment? {
    guard let url = media.text("url") ?? media.text("remote_url"), WebAddress.isWeb(url) else {
      return nil
    }
    let kinds = ["image": "image/*", "video": "video/*", "gifv": "video/*", "audio": "audio/*"]
    return Attachment(
      url: url, mimeType: media.text("type").flatMap { kinds[$0] },
      title: media.plainText("description"))
  }

  /// The text without the parts of long addresses that are there to be copied, not to be read.
  static func visible(_ html: String) -> String {
    let pieces = html.split(
      separator: "<span class=\"invisible\">", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return html }
    return pieces.enumerated().map { index, piece in
      guard index > 0, let end = piece.firstRange(of: "</span>") else { return String(piece) }
      return String(piece[end.upperBound...])
    }.joined()
  }
}
