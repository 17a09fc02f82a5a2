// Rules as people read them.
import GazetteCore

extension Rule.Action {
  /// As one would write it.
  var text: String {
    switch self {
    case .drop: "drop"
    case .hide: "hide"
    case .save: "save"
    case .read: "read"
    case .tag(let tag): "tag: \(tag)"
    case .boost(let points): "boost: \(points)"
    case .replaceInTitle(_, let text): "replace in title with '\(text)'"
    }
  }
}

extension Rule {
  /// `config.yaml:12:5: hide, tag: ads`
  var text: String {
    "\(place.file):\(place.line):\(place.column): \(actions.map(\.text).joined(separator: ", "))"
  }
}
