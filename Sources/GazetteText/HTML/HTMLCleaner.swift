// Foreign HTML to safe HTML.

public enum HTMLCleaner {
  /// How much is let through; specs call these safe content and page.
  public enum Degree: Sendable, Hashable {
    /// All that a reader may show: images, media, formulas, drawings.
    case content
    /// For our own pages and digests: text markup and links, nothing that loads. An image with a
    /// description becomes a link.
    case page
    /// `page`, and images from https addresses.
    case pageWithImages
  }

  /// Safe, well-formed HTML with absolute addresses. Relative addresses refer to `base`; without a
  /// base they stay as they are, or with `dropsRelative` go. Never fails: what cannot be kept is
  /// left out. Cleaning what it gives again changes nothing.
  public static func clean(
    _ html: String, base: String?, degree: Degree = .content, dropsRelative: Bool = false
  ) -> String {
    let address = HTMLAddress(base: base, dropsRelative: dropsRelative)
    var html = html
    return html.withUTF8 { bytes in
      HTMLSource.withText(bytes) { source in
        settled(cleanOnce(source, address, degree), address, degree)
      }
    }
  }

  private struct Pass {
    var html: String
    var isUnsettled: Bool
  }

  private static func cleanOnce(
    _ html: UnsafeBufferPointer<UInt8>, _ address: HTMLAddress, _ degree: Degree
  ) -> Pass {
    HTMLReader.read(
      html, make: { HTMLCleanWriter(address: address, degree: degree, capacity: html.count) },
      finish: { Pass(html: $0.out.string, isUnsettled: $0.isUnsettled || $1 != .onePass) })
  }

  /// Leaving elements out can change how the rest is nested for the next reader, so the result is
  /// cleaned until that changes nothing. What does not come to rest is kept as text.
  private static func settled(_ first: Pass, _ address: HTMLAddress, _ degree: Degree) -> String {
    var pass = first
    for _ in 0..<4 where pass.isUnsettled {
      let before = pass.html
      pass = pass.html.withUTF8 { cleanOnce($0, address, degree) }
      if pass.html == before { return before }
    }
    guard pass.isUnsettled else { return pass.html }
    return paragraph(PlainText.text(ofHTML: pass.html), address, degree)
  }

  private static func paragraph(
    _ text: String, _ address: HTMLAddress, _ degree: Degree
  ) -> String {
    var writer = HTMLCleanWriter(address: address, degree: degree, capacity: text.utf8.count)
    writer.escape(text, inAttribute: false)
    return "<p>\(writer.out.string)</p>"
  }
}
