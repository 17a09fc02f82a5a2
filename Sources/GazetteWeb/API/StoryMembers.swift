// A story as members of JSON.
import GazetteCore
import GazetteJSON
import GazetteReader
import GazetteText

struct StoryMembers {
  let showsPictures: Bool

  func write(_ headline: GazetteReader.Headline, to writer: inout JSONWriter) {
    writer.object { writer in members(of: headline, to: &writer) }
  }

  func write(_ joining: Joining, to writer: inout JSONWriter) {
    writer.object { writer in
      members(of: joining.headline, to: &writer)
      writer.member("story", joining.story.handle)
    }
  }

  private func members(of headline: GazetteReader.Headline, to writer: inout JSONWriter) {
    article(headline.article, to: &writer)
    if let title = headline.markedTitle { parts("title_parts", title, to: &writer) }
    if let snippet = headline.snippet, !snippet.isTitle {
      parts("snippet", snippet, to: &writer)
    }
    writer.member("also_in", headline.alsoIn)
    others(headline.others, to: &writer)
  }

  /// What lists and the page of an article share.
  func article(_ article: Article, to writer: inout JSONWriter) {
    let content = article.content
    let shown = GazetteText.Headline(content)
    writer.member("id", article.id.handle)
    writer.member("source", article.id.source)
    writer.member("title", shown.title)
    writer.member("url", content.url.flatMap { WebAddress.isWeb($0) ? $0 : nil })
    writer.member("listed", article.listed.rfc3339)
    writer.member("published", content.published?.rfc3339)
    writer.member("summary", shown.excerpt)
    if showsPictures { writer.member("image", content.image.flatMap(StoryMembers.picture)) }
    writer.member("saved", article.isSaved)
    writer.member("read", article.isRead)
  }

  func others(_ others: [Telling], to writer: inout JSONWriter) {
    writer.member("merged", eachOf: others) { writer, other in
      writer.object { writer in
        writer.member("id", other.id.handle)
        writer.member("source", other.id.source)
        writer.member("by", other.reason.word)
        writer.member("percent", other.reason.percent)
      }
    }
  }

  /// Specs rule 38: pictures come encrypted or not at all.
  private static func picture(_ address: String) -> String? {
    address.lowercased().hasPrefix("https://") ? address : nil
  }

  private func parts(_ name: String, _ snippet: Snippet, to writer: inout JSONWriter) {
    writer.member(name, eachOf: snippet.parts) { writer, part in
      writer.object { writer in
        writer.member("text", part.text)
        if part.isMatch { writer.member("match", true) }
      }
    }
  }
}
