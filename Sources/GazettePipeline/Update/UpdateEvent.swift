// What an update tells while it runs.

/// One step of an update, for somebody who watches.
public enum UpdateEvent: Sendable, Hashable {
  /// A source is being asked; `host` is the first server it asks, for people to read.
  case started(source: String, host: String?)
  /// A source has answered, and what it brought is stored; or it was left alone, or failed.
  case ended(SourceResult)
}
