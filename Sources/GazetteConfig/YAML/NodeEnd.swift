// Follows the events of one node to its last character.

/// Fed with the steps of a node, the first one included, until it knows the end. The ends that the
/// parser tells of maps and lists without brackets are the beginnings of what follows, behind
/// comments and blank lines.
struct NodeEnd {
  private var end: YAMLSpot
  /// Of the maps and lists that have begun.
  private var isFlow: [Bool] = []

  init(of first: YAMLStep) { end = first.end }

  /// Where the node's last character stands; nil as long as more of it follows.
  mutating func take(_ step: YAMLStep) -> YAMLSpot? {
    switch step.event {
    case .scalar, .alias: end = step.end
    case .listStart(let properties), .mapStart(let properties): isFlow.append(properties.isFlow)
    case .listEnd, .mapEnd: if isFlow.popLast() == true { end = step.end }
    case .documentStart, .documentEnd, .streamEnd: return end
    }
    return isFlow.isEmpty ? end : nil
  }
}
