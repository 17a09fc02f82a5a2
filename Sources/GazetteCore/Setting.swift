// One node of a configuration, with the place where it stands.

/// A value from a configuration file, not yet given a type: the key that asks for it decides.
public struct Setting: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case null
    case scalar(String, isQuoted: Bool)
    case list([Setting])
    case map([Member])
  }

  public struct Member: Sendable, Hashable {
    public var key: String
    /// Where the key stands.
    public var place: Place
    public var setting: Setting

    public init(key: String, place: Place, setting: Setting) {
      self.key = key
      self.place = place
      self.setting = setting
    }
  }

  public var place: Place
  public var value: Value

  public init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }

  /// The members of a map; none for anything else.
  public var members: [Member] {
    if case .map(let members) = value { members } else { [] }
  }

  public subscript(key: String) -> Setting? {
    members.first { $0.key == key }?.setting
  }

  /// The text of a scalar.
  public var text: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  public var isMap: Bool { if case .map = value { true } else { false } }
  public var isList: Bool { if case .list = value { true } else { false } }

  /// What it is, for messages: `a list`, `a map`, `nothing`, `'text'`; long text is cut.
  public var described: String {
    switch value {
    case .null: "nothing"
    case .scalar(let text, _): Setting.quoted(text)
    case .list(let members): members.isEmpty ? "an empty list" : "a list"
    case .map(let members): members.isEmpty ? "an empty map" : "a map"
    }
  }

  /// Names that there are, for `Known are …`: the first twenty of them.
  public static func listed(_ names: [String]) -> String {
    let more = names.count > longestList ? " and \(names.count - longestList) more" : ""
    return names.prefix(longestList).map { "'\($0)'" }.joined(separator: ", ") + more
  }

  private static let longestList = 20

  /// `text` in quotes, as a message repeats it: its first 60 characters.
  public static func quoted(_ text: String) -> String {
    let start = text.prefix(60)
    return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
  }
}
