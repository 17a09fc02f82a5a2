// The version and the limits of the contract between Gazette and plugin programs.
import GazetteCore

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

  /// What a program says of itself among its features, and asks nothing by it.
  static let promises: Set<String> = ["limit"]

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
  /// Of what is wrong in a manifest.
  public var place: Place?

  public init(_ what: String, hint: String, at place: Place? = nil) {
    self.what = what
    self.hint = hint
    self.place = place
  }

  /// For people, of `subject`: `It`. A manifest's fault begins with its place.
  public func sentence(_ subject: String) -> String {
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return "\(start)\(subject) \(what). \(hint)"
  }
}
