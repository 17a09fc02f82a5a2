// Renders editions as plain text, for terminals and for other programs.
import GazetteCore
import GazetteText

/// Plain text. On a terminal it fits the columns, with wide characters counted as two; in a pipe or
/// a file nothing is cut.
public struct PlainRenderer: Renderer {
  public static let kind = "plain"
  public static let about = "Plain text that fits the terminal, or is complete in a file."
  public static let options: [OptionKey] = []
  public static let fileExtension = "txt"

  public init(_ options: inout Options) throws(ConfigError) {}

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let lines =
      switch edition.form {
      case .listing: PlainListing(edition).lines
      case .digest, .document: PlainDigest(edition).lines
      case .article: edition.entries.flatMap { PlainArticle($0, in: edition).lines }
      }
    let text = lines.map { $0 + "\n" }.joined()
    return [Page(mediaType: "text/plain; charset=utf-8", bytes: Array(text.utf8))]
  }

  public func begin(_ edition: Edition) -> any PageWriter {
    edition.form == .document ? PlainDigest(edition).page : CollectedPage(self, of: edition)
  }
}
