// Renders editions as Markdown that is valid whatever a title or an address contains.
import GazetteCore
import GazetteText

/// CommonMark with front matter, as Obsidian and others read it.
public struct MarkdownRenderer: Renderer {
  public static let kind = "markdown"
  public static let about = "CommonMark with front matter, for notes and mails."
  public static let options = [
    OptionKey(
      "front_matter", .flag, standard: "true",
      "Whether a digest begins with its title, date and sources as properties, for Obsidian.")
  ]
  public static let fileExtension = "md"

  private let hasFrontMatter: Bool

  public init(_ options: inout Options) throws(ConfigError) {
    hasFrontMatter = options.flag("front_matter") ?? true
  }

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let blocks =
      switch edition.form {
      case .article: edition.entries.flatMap { MarkdownArticle($0, in: edition).blocks }
      case .listing, .digest, .document:
        MarkdownDigest(edition, hasFrontMatter: hasFrontMatter).blocks
      }
    let text = blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    return [Page(mediaType: "text/markdown; charset=utf-8", bytes: Array(text.utf8))]
  }

  public func begin(_ edition: Edition) -> any PageWriter {
    edition.form == .document
      ? MarkdownDigest(edition, hasFrontMatter: hasFrontMatter).page
      : CollectedPage(self, of: edition)
  }
}

extension MarkdownText {
  /// A title, linked where there is a page to link to.
  static func link(_ title: String, _ address: String?) -> String {
    address.map { "[\(escaped(title))](\(destination($0)))" } ?? escaped(title)
  }

  /// Escaped text between two marks; blanks at its ends stay, outside of the marks.
  static func marked(_ text: String, with mark: String, startsLine: Bool = false) -> String {
    let clean = TerminalText.clean(text)
    let lead = clean.prefix { $0 == " " }
    let rest = clean.dropFirst(lead.count)
    let tail = String(rest.reversed().prefix { $0 == " " })
    let words = String(rest.dropLast(tail.count))
    guard !words.isEmpty else { return clean }
    return lead + mark + escaped(words, startsLine: startsLine) + mark + tail
  }
}
