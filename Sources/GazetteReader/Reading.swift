// What somebody looks at: one of the two tabs, narrowed, as a value.
import GazetteCore

/// A list of headlines that somebody reads in a page or in a terminal.
public struct Reading: Sendable, Hashable {
  public enum Tab: String, Sendable, Hashable, CaseIterable {
    case headlines, saved
  }

  public var tab: Tab
  /// Names of sources; empty: any.
  public var sources: [String] = []
  /// Empty: any.
  public var tags: [String] = []
  public var showsUnreadOnly = false
  /// What is searched for, as it was typed; nil or blank: nothing.
  public var search: String?

  public init(_ tab: Tab = .headlines) { self.tab = tab }
}
