// The version and the limits of the contract between Gazette and plugin programs.

/// docs/plugins.md is the contract in words.
public enum PluginContract {
  /// Messages may gain members and types without a new version.
  public static let version = 1
  /// Of one line of a program's output, in bytes.
  public static let longestLine = 4_000_000
  /// Of one fetch.
  public static let maximumItems = 100_000
  /// Of a bookmark's value as JSON, in bytes.
  public static let longestBookmark = 65_536
  /// Of remarks that a user sees after one fetch.
  static let maximumRemarks = 20
  /// Arrays and objects inside each other, in one line.
  static let maximumDepth = 500

  /// What a program may ask of Gazette beyond what every program gets.
  public enum Feature: String, Sendable, CaseIterable {
    /// Gazette fetches addresses for it: `get` and `response`.
    case http
  }
}

extension PluginFault {
  /// Of output that begins with another message, and is no feed.
  public static let withoutHello = PluginFault(
    "sent messages without 'hello' before them",
    hint: "Let its first line be {\"type\": \"hello\", \"contract\": \(PluginContract.version)}.")
}

/// Something that a program did and that the contract does not allow, or a manifest that is none.
public struct PluginFault: Error, Sendable, Hashable {
  /// What the program did, such as `ended without 'done'`; a manifest's is a sentence without its
  /// full stop.
  public var what: String
  /// A sentence: what its author can do.
  public var hint: String

  public init(_ what: String, hint: String) {
    self.what = what
    self.hint = hint
  }
}
