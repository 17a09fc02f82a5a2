// What a source said about one item, before Gazette has made anything of it.

/// The body of an item as its source gave it.
public enum Body: Sendable, Hashable {
  /// HTML of unknown quality and intent; relative addresses in it refer to `base`.
  case html(String, base: String?)
  case text(String)
}

/// One item in its source's words. Titles and summaries are plain text already, since only the
/// format knows how they were escaped; a body is untouched; addresses are absolute where a base
/// was known.
public struct Draft: Sendable, Hashable {
  /// The source's own id, verbatim.
  public var ownID: String?
  public var url: String?
  /// The page that the item talks about, where that is another one.
  public var externalURL: String?
  /// Plain text on one line.
  public var title: String?
  /// Plain text.
  public var summary: String?
  public var body: Body?
  /// The plain form of a body of HTML, where the source gave both.
  public var plainBody: String?
  public var published: Instant?
  public var modified: Instant?
  public var authors: [Author] = []
  public var tags: [String] = []
  public var image: String?
  public var language: String?
  public var attachments: [Attachment] = []
  public var commentsURL: String?
  public var extras: Extras?
  /// Line of the document where the item begins, counted from 1.
  public var line: Int?

  public init() {}
}
