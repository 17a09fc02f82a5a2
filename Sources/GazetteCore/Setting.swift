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

  /// What it is, for messages: `a list`, `a map`, `nothing`, `'text'`.
  public var described: String {
    switch value {
    case .null: "nothing"
    case .scalar(let text, _): "'\(text)'"
    case .list: "a list"
    case .map: "a map"
    }
  }
}
