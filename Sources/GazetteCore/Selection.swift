// How far back, which, and in what groups: the words of outputs and of list options.

/// Where a digest or a list begins.
public enum Since: Sendable, Hashable {
  /// After the last digest that was written.
  case last
  case all
  /// That long before now.
  case back(Duration)
  case moment(Instant)
}

/// Conditions on articles, as outputs, rules and lists share them. All that are set must hold.
public struct Filter: Sendable, Hashable {
  public var sources: [String] = []
  public var tags: [String] = []
  public var search: String?
  public var language: String?
  public var isSaved: Bool?
  public var isUnread: Bool?

  public init() {}
}

/// What comes first in a digest.
public enum DigestOrder: String, Sendable, Hashable, CaseIterable {
  case newest, score
}

/// What a digest's sections are made of.
public enum Grouping: String, Sendable, Hashable, CaseIterable {
  case source, tag, date, none
}
