// A source that is about to be written into a configuration.
import GazetteCore

public struct NewSource: Sendable, Hashable {
  /// One line, and no other source's.
  public var name: String
  public var type: String
  /// The option of its type that says where it is, and its value.
  public var addressKey: String
  public var address: String
  public var tags: [String]
  /// As somebody writes a duration; nil for none.
  public var every: String?

  public init(
    name: String, type: String, addressKey: String, address: String, tags: [String],
    every: String? = nil
  ) {
    self.name = name
    self.type = type
    self.addressKey = addressKey
    self.address = address
    self.tags = tags
    self.every = every
  }

  var setting: Setting {
    var members = [
      member("name", text(name)), member("type", text(type)), member(addressKey, text(address)),
    ]
    if !tags.isEmpty { members.append(member("tags", .list(tags.map { made(text($0)) }))) }
    if let every { members.append(member("every", text(every))) }
    return made(.map(members))
  }

  private func text(_ text: String) -> Setting.Value { .scalar(text, isQuoted: true) }

  private func member(_ key: String, _ value: Setting.Value) -> Setting.Member {
    Setting.Member(key: key, place: NewSource.nowhere, setting: made(value))
  }

  private func made(_ value: Setting.Value) -> Setting { Setting(value, at: NewSource.nowhere) }

  /// What is not written yet has no place.
  private static let nowhere = Place(file: "", line: 0, column: 0)
}
