// What decided about stories, as a digest and a merge remember it.
import GazetteCore

extension Dedupe {
  /// The same for settings by which digests decide the same. What was decided by other ones is
  /// decided anew.
  var terms: String {
    let words = measures.map(\.rawValue).sorted().joined(separator: ",")
    return "\(words) \(scope.rawValue) \(window) \(similarity) \(choice.rawValue)"
  }
}
