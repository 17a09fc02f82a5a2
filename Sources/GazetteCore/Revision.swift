// An earlier text of an article.

/// What an article said before its text changed.
public struct Revision: Sendable, Hashable {
  public var content: Content
  /// When a fetch last brought it so; nil where that was not noted.
  public var fetched: Instant?

  public init(content: Content, fetched: Instant? = nil) {
    self.content = content
    self.fetched = fetched
  }
}
