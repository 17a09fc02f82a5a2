// What GitHub says of a release (specs/github-releases.md).
import GazetteCore
import GazetteJSON

enum GitHubRelease {
  static func mapping(takesPrereleases: Bool) -> ItemMapping {
    ItemMapping(
      items: ".",
      [
        .id: ["id"], .url: ["html_url"], .title: ["name", "tag_name"], .html: ["body_html"],
        .text: ["body"], .published: ["published_at"], .author: ["author.login"],
        .authorURL: ["author.html_url"],
      ], titleIsHTML: false
    ) { release, draft in
      // A draft of theirs is not published yet.
      if release["draft"]?.bool == true { return false }
      if release["prerelease"]?.bool == true, !takesPrereleases { return false }
      if let tag = release.text("tag_name") { draft.tags = [tag] }
      draft.attachments = release["assets"].map { $0.elements.compactMap(attachment) } ?? []
      return true
    }
  }

  private static func attachment(_ asset: JSON) -> Attachment? {
    guard let url = asset.text("browser_download_url") else { return nil }
    return Attachment(
      url: url, mimeType: asset.text("content_type"), title: asset.text("name"),
      sizeInBytes: asset["size"]?.int)
  }
}
