// How digests recognise that several sources tell one story.

/// `dedupe` of the configuration, as a value; the pipeline merges by it.
public struct Dedupe: Sendable, Hashable {
  /// How two articles may be found to tell one story; each is asked for by itself.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// The same canonical address.
    case address
    /// The same text, or nearly so.
    case text
    /// The same event in other words, by the titles.
    case event
  }

  /// Among which articles a story is looked for.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Those of one digest.
    case digest
    /// Also those that came before it, as far back as `window`: what they told is not told again.
    case history
  }

  /// Which article of a story is shown.
  public enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The one that arrived first.
    case earliest
    /// The one whose source stands first in the configuration.
    case priority
    /// The one with the longest text.
    case richest
  }

  public var measures: Set<Measure> = [.address, .text]
  public var scope: Scope = .digest
  /// How far apart in time articles of one story may be; the same address merges whatever the time.
  public var window: Duration = .seconds(3 * 86_400)
  /// From 0 to 1: how much of their texts articles must have in common.
  public var similarity = 0.8
  public var choice: Choice = .earliest

  public init() {}
}
