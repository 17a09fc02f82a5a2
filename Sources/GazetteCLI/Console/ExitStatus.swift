// How the program ends: DESIGN.md §4, exit status.

/// The numbers are those of sysexits.h where it has one.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case success = 0
  /// It ran, but some source or output failed; the others are stored and written.
  case partly = 1
  case usage = 64
  /// What should be a feed is none.
  case notAFeed = 65
  /// A fault of Gazette's own.
  case fault = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case config = 78
  case interrupted = 130
  case terminated = 143
}
