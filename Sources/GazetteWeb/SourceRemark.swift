// What became of a source in a fetch, where it was not what was wished for.
import GazettePipeline

/// A source that failed or was left alone, in one sentence.
package struct SourceRemark: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    case trouble(SourceTrouble)
    case skip(Skip)
  }

  package var source: String
  /// English, as the terminal has it.
  package var reason: String
  /// For those who tell it in another language.
  package var cause: Cause?

  package init(source: String, reason: String, cause: Cause? = nil) {
    self.source = source
    self.reason = reason
    self.cause = cause
  }
}
