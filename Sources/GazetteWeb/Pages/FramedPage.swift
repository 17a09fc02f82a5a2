// A page of a file within a page of ours.
import GazetteText

/// Somebody may have written into the file: it stands in a frame without an origin, in which nothing
/// runs, loads or sends, under the policy of the page around it, and follows the theme of that page. It
/// comes with the page, so that no answer of ours has to allow frames.
struct FramedPage {
  let html: String

  /// Its links open new tabs: in its place there is no way back. Those to its own headings stay, and
  /// name its own address, since they would mean the page around it.
  init(_ html: String) {
    self.html = "<base target=\"_blank\">" + FramedPage.withOwnPlaces(html)
  }

  private static func withOwnPlaces(_ html: String) -> String {
    let mark = Array(" href=\"#".utf8)
    let replacement = Array(" target=\"_self\" href=\"about:srcdoc#".utf8)
    var bytes: [UInt8] = []
    var rest = Array(html.utf8)[...]
    while let found = rest.firstRange(of: mark) {
      bytes += rest[..<found.lowerBound]
      bytes += replacement
      rest = rest[found.upperBound...]
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }
}

extension Markup {
  /// A frame with that page. New tabs of it are pages like any other.
  mutating func framed(_ page: FramedPage, title: String, class names: Attribute) {
    element(
      "iframe", names, .title(title),
      .word("sandbox", "allow-popups allow-popups-to-escape-sandbox"), .framed(page))
  }
}
