// Why somebody who reads does not get what was asked for.
import GazetteCore

/// What went wrong with a question about single articles.
public enum ReadingFault: Error, Sendable, Hashable {
  /// No article is called so.
  case unknown(String)
  /// What was typed fits these, and perhaps more.
  case ambiguous(String, [Article])
  case storage(StorageError)
}
