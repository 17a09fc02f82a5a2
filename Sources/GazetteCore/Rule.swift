// A rule of the configuration: which articles it is about, and what happens to them.

/// `when` and `then` of a configuration, as values; the pipeline judges articles by them.
public struct Rule: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    /// Never stored.
    case drop
    /// Stored, but left out of lists and digests.
    case hide
    case tag(String)
    case save
    case read
    /// Points for digests that order by score.
    case boost(Int)
    /// What the pattern matches in the title, everywhere, gives way to the text; `$1` stands for what
    /// the first group has found.
    case replaceInTitle(Pattern, with: String)
  }

  /// What a pattern is held against.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    case title
    /// Title, summary and text together.
    case text
    /// Any author's name.
    case author
    case url
  }

  /// What to look for in a field.
  public enum Pattern: Sendable, Hashable {
    /// Occurs anywhere in the field; case does not matter.
    case literal(String)
    /// The whole field; `*` stands for anything, case does not matter.
    case glob(String)
    /// `/source/` or `/source/i`. Not compiled yet.
    case expression(String, ignoresCase: Bool)
  }

  /// A field and the patterns of which one must match it.
  public struct Condition: Sendable, Hashable {
    public var field: Field
    public var patterns: [Pattern]
    /// Where the patterns are written, for messages about them.
    public var place: Place

    public init(_ field: Field, _ patterns: [Pattern], at place: Place) {
      self.field = field
      self.patterns = patterns
      self.place = place
    }
  }

  /// All of it must hold, and every condition.
  public var filter: Filter
  public var conditions: [Condition]
  /// Only what is older, or younger, than that when it arrives.
  public var olderThan: Duration?
  public var youngerThan: Duration?
  public var actions: [Action]
  public var place: Place

  public init(
    filter: Filter = Filter(), conditions: [Condition] = [], actions: [Action], at place: Place
  ) {
    self.filter = filter
    self.conditions = conditions
    self.actions = actions
    self.place = place
  }
}

extension Rule.Pattern {
  /// Reads a pattern as a configuration writes it: `/…/` or `/…/i` is an expression, all else is
  /// literal text, or a glob where it has a `*`; nil for an expression with other flags, or an
  /// empty one.
  public static func written(_ text: String) -> Rule.Pattern? {
    guard text.hasPrefix("/"), text.utf8.count > 1, let end = text.lastIndex(of: "/"),
      end > text.startIndex
    else {
      if text.isEmpty { return nil }
      return text.contains("*") ? .glob(text) : .literal(text)
    }
    let source = text[text.index(after: text.startIndex)..<end]
    switch text[text.index(after: end)...] {
    case "" where !source.isEmpty: return .expression(String(source), ignoresCase: false)
    case "i" where !source.isEmpty: return .expression(String(source), ignoresCase: true)
    default: return nil
    }
  }
}
