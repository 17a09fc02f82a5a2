// Finds where a list of the configuration stands in its text, so that more can be written there.

/// What the text has of a list at the top of the configuration.
enum ListPlace {
  /// There is no such key; others begin in `column`. The document ends at `line`, or with the text.
  case missing(column: Int, line: Int?)
  /// A key with nothing to list, written as nothing, as `null` or as `[]`.
  case empty(from: YAMLSpot, to: YAMLSpot, keyColumn: Int)
  /// A list with dashes; its last member ends at `end`.
  case block(dash: YAMLSpot, end: YAMLSpot)
  /// A list in brackets; more goes to `end`, after a comma unless it is empty.
  case flow(end: YAMLSpot, isEmpty: Bool, keyColumn: Int)
  /// Something that cannot be added to without moving what is there.
  case closed(YAMLSpot)
}

/// Walks through the events of a document up to the list.
struct ListFinder: ~Copyable {
  private let events: YAMLEvents

  /// The place of the list at `key`.
  static func find(_ key: String, in bytes: [UInt8]) throws(YAMLFault) -> ListPlace {
    try bytes.withUnsafeBufferPointer { (buffer) throws(YAMLFault) in
      try ListFinder(events: YAMLEvents(buffer)).place(of: key)
    }
  }

  private func place(of key: String) throws(YAMLFault) -> ListPlace {
    guard case .documentStart = try events.next().event else {
      return .missing(column: 0, line: nil)
    }
    let root = try events.next()
    switch root.event {
    case .scalar("", isPlain: true, _):
      return .missing(column: 0, line: try endOfDocument())
    case .mapStart(let properties):
      var column: Int?
      while true {
        let step = try events.next()
        if case .mapEnd = step.event { break }
        column = column ?? step.column
        if case .scalar(key, _, _) = step.event {
          return try value(behind: step, isInFlow: properties.isFlow)
        }
        _ = try end(ofNode: step)
        _ = try end(ofNode: try events.next())
      }
      guard !properties.isFlow else { return .closed(root.start) }
      return .missing(column: column ?? 0, line: try endOfDocument())
    default: return .closed(root.start)
    }
  }

  /// The line of the mark `...`; nil where the text ends without it.
  private func endOfDocument() throws(YAMLFault) -> Int? {
    let step = try events.next()
    return step.start == step.end ? nil : step.line
  }

  private func value(behind key: YAMLStep, isInFlow: Bool) throws(YAMLFault) -> ListPlace {
    let step = try events.next()
    switch step.event {
    case .scalar(let text, isPlain: true, let properties):
      let isNothing = properties.isBare && ["", "~", "null", "Null", "NULL"].contains(text)
      guard isNothing, !isInFlow else { return .closed(step.start) }
      return .empty(from: step.start, to: step.end, keyColumn: key.column)
    case .listStart(let properties):
      let (last, close) = try members()
      guard properties.isFlow else {
        return .block(dash: properties.isBare ? step.start : step.end, end: last ?? step.end)
      }
      if last == nil, properties.isBare, !isInFlow, close.line == step.line {
        return .empty(from: step.start, to: close, keyColumn: key.column)
      }
      return .flow(end: last ?? step.end, isEmpty: last == nil, keyColumn: key.column)
    default: return .closed(step.start)
    }
  }

  /// Where the last member of the list that has begun ends, nil without one; and the list's end.
  private func members() throws(YAMLFault) -> (last: YAMLSpot?, close: YAMLSpot) {
    var last: YAMLSpot?
    while true {
      let step = try events.next()
      if case .listEnd = step.event { return (last, step.end) }
      last = try end(ofNode: step)
    }
  }

  /// Where the last character of a node stands.
  private func end(ofNode first: YAMLStep) throws(YAMLFault) -> YAMLSpot {
    var node = NodeEnd(of: first)
    var step = first
    while true {
      if let end = node.take(step) { return end }
      step = try events.next()
    }
  }
}

extension YAMLEvent.Properties {
  /// Without anchor and tag.
  var isBare: Bool { anchor == nil && !hasTag }
}
