// Where a source was left.

/// What a source wants to remember until its next fetch. It is stored together with the articles
/// of the fetch that made it, or not at all.
public struct Bookmark: Sendable, Hashable {
  /// The validators of the last full answer, verbatim (RFC 9110 §8.8).
  public var etag: String?
  public var lastModified: String?
  /// SHA-256 of the last body, so that an unchanged one is not parsed again.
  public var bodyHash: String?
  /// The feed that the configured page led to.
  public var discoveredURL: String?
  /// Anything else, by name.
  public var values: [String: String] = [:]

  public init() {}

  /// Where the configured address has moved for good, once that was announced often enough to be
  /// believed; without secrets, for people to read. It is proposed, never followed by itself.
  public var movedURL: String? {
    get { values["moved_to"] }
    set { values["moved_to"] = newValue }
  }
}
