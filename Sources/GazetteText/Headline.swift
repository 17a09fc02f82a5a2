// What stands for an article in a list: a title, and the words that come after it.
import GazetteCore

/// Says of an article what fits a list, and nothing twice: where the text begins with the title, or
/// stands in for a missing one, the excerpt goes on from there.
public struct Headline: Sendable, Hashable {
  /// One line of plain text; nil for an article without title, summary and text.
  public var title: String?
  /// One line of plain text, short; nil when the title says everything.
  public var excerpt: String?

  /// In characters: what stands in for a missing title.
  private static let longestTitle = 80
  /// In bytes: no excerpt needs more of a body than that.
  private static let longestBody = 20_000

  /// `longest` is how many characters an excerpt may have.
  public init(_ content: Content, longest: Int = 300) {
    let text = Headline.beginning(of: content)
    title = content.title ?? text.map { PlainText.shortened($0, to: Headline.longestTitle) }
    excerpt = title.flatMap { title in
      text.flatMap { Headline.rest(of: $0, after: title, longest: longest) }
    }
  }

  /// Only the title, for lists that show no more.
  public static func title(of content: Content) -> String? {
    content.title ?? beginning(of: content).map { PlainText.shortened($0, to: longestTitle) }
  }

  /// The first words of an article on one line.
  private static func beginning(of content: Content) -> String? {
    for text in [content.summary, content.text, content.html.map(plain)] {
      if let line = text.map({ PlainText.line(bounded($0)) }), !line.isEmpty { return line }
    }
    return nil
  }

  private static func plain(_ html: String) -> String { PlainText.text(ofHTML: bounded(html)) }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestBody else { return text }
    return String(decoding: text.utf8.prefix(longestBody), as: UTF8.self)
  }

  private static func rest(of text: String, after title: String, longest: Int) -> String? {
    // A title may itself be a cut beginning: "The bell tower is …".
    let isCut = title.hasSuffix("…")
    let stem = isCut ? title.dropLast() : title[...]
    let after = text.dropFirst(stem.count)
    // "The bell" is not repeated by "The bells ring".
    let endsAtWord = after.first.map { !$0.isLetter && !$0.isNumber } ?? true
    guard !stem.isEmpty, isCut || endsAtWord, text.hasPrefix(stem) else {
      return PlainText.shortened(text, to: longest)
    }
    let rest = after.drop { !$0.isLetter && !$0.isNumber }
    return rest.isEmpty ? nil : PlainText.shortened(String(rest), to: longest)
  }
}
