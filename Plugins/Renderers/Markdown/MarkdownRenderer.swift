// Renders editions as Markdown that is valid whatever a title or an address contains.
import GazetteCore
import GazetteText

/// CommonMark with front matter, as Obsidian and others read it.
public struct MarkdownRenderer: Renderer {
  public static let kind = "markdown"
  public static let about = "CommonMark with front matter, for notes and mails."
  public static let options: [OptionKey] = []
  public static let fileExtension = "md"

  public init(_ options: inout Options) throws(ConfigError) {}

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let blocks =
      switch edition.form {
      case .article: edition.entries.flatMap { MarkdownArticle($0, in: edition).blocks }
      case .listing, .digest, .document: MarkdownDigest(edition).blocks
      }
    let text = blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    return [Page(mediaType: "text/markdown; charset=utf-8", bytes: Array(text.utf8))]
  }

  public func begin(_ edition: Edition) -> any PageWriter {
    edition.form == .document ? MarkdownDigest(edition).page : CollectedPage(self, of: edition)
  }
}

extension MarkdownText {
  /// A title, linked where there is a page to link to.
  static func link(_ title: String, _ address: String?) -> String {
    address.map { "[\(escaped(title))](\(destination($0)))" } ?? escaped(title)
  }
}
