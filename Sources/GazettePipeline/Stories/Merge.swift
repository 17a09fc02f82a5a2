// An article that was merged with another one, as it is stored.
import GazetteCore
import GazetteJSON
import GazetteText

/// One article of a story that another article is shown for: a record of kind `merge` under the
/// article's handle, stored with the mark of the digest that merged it.
public struct Merge: Sendable, Hashable {
  public static let kind = "merge"

  /// Handle of the article that is shown for the story.
  public var story: String
  /// Handle of the article that this one was found to be the same as.
  public var other: String
  public var reason: MergeReason

  /// By which it was decided; nil where nobody noted them. See `Dedupe.terms`.
  var terms: String?

  public init(story: String, other: String, reason: MergeReason, terms: String? = nil) {
    self.story = story
    self.other = other
    self.reason = reason
    self.terms = terms
  }

  /// nil for a record that cannot be read.
  public init?(record text: String) {
    guard let json = try? JSON.parse(text), let story = json["story"]?.string else { return nil }
    let percent = json["percent"]?.int.map { Int(clamping: $0) }
    guard let reason = MergeReason(json["by"]?.string ?? "", percent: percent) else { return nil }
    self.init(
      story: story, other: json["with"]?.string ?? story, reason: reason,
      terms: json["terms"]?.string)
  }

  /// Whether the same would be decided by these terms.
  func holds(by terms: String) -> Bool { self.terms ?? terms == terms }

  public var record: String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("story", story)
      writer.member("with", other)
      writer.member("by", reason.word)
      writer.member("percent", reason.percent)
      writer.member("terms", terms)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension MergeReason {
  init(_ likeness: Likeness) {
    // 57 of 100 are a little less than 57 hundredths, as binary fractions go.
    let percent = Int((likeness.degree * 100 + 1e-9).rounded(.down))
    switch likeness {
    case .text: self = .text(percent)
    case .title: self = .title
    case .event: self = .event(percent)
    }
  }
}
