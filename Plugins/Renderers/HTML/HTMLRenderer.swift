// Renders an edition as one HTML page that loads nothing from outside.
import GazetteCore
import GazetteText

/// One self-contained page, light and dark as the system is.
public struct HTMLRenderer: Renderer {
  public static let kind = "html"
  public static let about = "One self-contained page, light and dark."
  public static let options: [OptionKey] = []
  public static let forms: [Edition.Form] = [.digest]
  public static let fileExtension = "html"

  public init(_ options: inout Options) throws(ConfigError) {}

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let page = HTMLPage(edition)
    return [Page(mediaType: "text/html; charset=utf-8", bytes: Array(page.text.utf8))]
  }
}
