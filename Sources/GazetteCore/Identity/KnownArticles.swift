// What a storage tells the matcher about one source.

/// An article of the source, or one that was pruned and must not come back as new.
public struct KnownArticle: Sendable, Hashable {
  /// Its sequence number.
  public var sequence: Int64
  public var identity: Identity

  public init(sequence: Int64, identity: Identity) {
    self.sequence = sequence
    self.identity = identity
  }
}

/// Answers the matcher's questions about the articles of one source, pruned ones included. A
/// storage far away may fetch everything about a batch first and answer from memory.
public protocol KnownArticles {
  associatedtype Failure: Error

  mutating func articles(withOwnID digest: Int64) throws(Failure) -> [KnownArticle]
  mutating func articles(withLink digest: Int64) throws(Failure) -> [KnownArticle]
  mutating func articles(withText digest: Int64) throws(Failure) -> [KnownArticle]
  /// Whether an article of the source has that key.
  mutating func isTaken(_ key: String) throws(Failure) -> Bool
}

/// What an arrival turned out to be.
public enum Recognition: Sendable, Hashable {
  /// The article with that sequence number.
  case known(Int64)
  /// A new article, with its key.
  case new(key: String)
  /// The same item as another one of its document, given by its index.
  case duplicate(of: Int)
}
