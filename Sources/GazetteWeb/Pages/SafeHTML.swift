// The text of an article as HTML that may stand in a page.
import GazetteReader

/// HTML of the page degree (specs/security.md rule 37): nothing in it runs, frames, styles, submits
/// or loads, but for pictures where somebody switched them on. Only the reading room makes it.
struct SafeHTML {
  /// Empty for an article without any text.
  let html: String

  init(_ shown: ShownArticle, showsPictures: Bool, marking search: String?) {
    html = shown.html(showsPictures: showsPictures, marking: search) ?? ""
  }
}
