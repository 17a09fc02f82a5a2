// Walks through a document for the places of everything in a list at its top.

/// A list at the top of a document, with the places of its members.
struct WalkedList {
  /// A member of a map in the list.
  struct Member {
    /// nil for a key that is no text.
    var key: String?
    var keyStart: YAMLSpot
    var start: YAMLSpot
    var end: YAMLSpot
  }

  enum Shape {
    case map(isFlow: Bool, [Member])
    /// An alias, or nothing that has options.
    case other
  }

  struct Item {
    var shape: Shape
    var start: YAMLSpot
    var end: YAMLSpot
  }

  /// An alias that stands for something of another part of the document.
  struct Use {
    /// The member of the list that has the anchor.
    var item: Int
    /// The member of the list that has the alias; nil for any other place.
    var user: Int?
    var name: String
    var spot: YAMLSpot
  }

  var isFlow: Bool
  /// Neither anchor nor tag.
  var isBare: Bool
  var keyEnd: YAMLSpot
  var start: YAMLSpot
  var items: [Item]
  var uses: [Use] = []
}

struct ListWalk: ~Copyable {
  private let events: YAMLEvents
  /// The member of the list that each anchor stands in, by the anchor's name; the last one counts.
  private var owners: [String: Int] = [:]
  private var current: Int?
  private var uses: [WalkedList.Use] = []

  /// The list at `key`; nil where there is none.
  static func list(at key: String, in bytes: [UInt8]) throws(YAMLFault) -> WalkedList? {
    try bytes.withUnsafeBufferPointer { (buffer) throws(YAMLFault) in
      var walk = ListWalk(events: YAMLEvents(buffer))
      return try walk.document(key)
    }
  }

  private init(events: consuming YAMLEvents) { self.events = events }

  private mutating func document(_ key: String) throws(YAMLFault) -> WalkedList? {
    guard case .documentStart = try next().event, case .mapStart = try next().event else {
      return nil
    }
    var found: WalkedList?
    while true {
      let step = try next()
      if case .mapEnd = step.event { break }
      let end = try self.end(ofNode: step)
      let value = try next()
      if case .scalar(key, _, _) = step.event, case .listStart(let properties) = value.event {
        found = WalkedList(
          isFlow: properties.isFlow, isBare: properties.isBare,
          keyEnd: end, start: value.start, items: try items())
      } else {
        _ = try self.end(ofNode: value)
      }
    }
    found?.uses = uses
    return found
  }

  private mutating func items() throws(YAMLFault) -> [WalkedList.Item] {
    var items: [WalkedList.Item] = []
    defer { current = nil }
    while true {
      current = items.count
      let step = try next()
      if case .listEnd = step.event { return items }
      guard case .mapStart(let properties) = step.event else {
        let end = try end(ofNode: step)
        items.append(WalkedList.Item(shape: .other, start: step.start, end: end))
        continue
      }
      let (members, end) = try members(of: step, isFlow: properties.isFlow)
      items.append(
        WalkedList.Item(
          shape: .map(isFlow: properties.isFlow, members), start: step.start, end: end))
    }
  }

  private mutating func members(
    of map: YAMLStep, isFlow: Bool
  ) throws(YAMLFault) -> ([WalkedList.Member], end: YAMLSpot) {
    var members: [WalkedList.Member] = []
    while true {
      let step = try next()
      if case .mapEnd = step.event {
        return (members, isFlow ? step.end : members.last?.end ?? map.end)
      }
      var key: String?
      if case .scalar(let text, _, _) = step.event { key = text }
      _ = try end(ofNode: step)
      let value = try next()
      let end = try end(ofNode: value)
      members.append(
        WalkedList.Member(key: key, keyStart: step.start, start: value.start, end: end))
    }
  }

  /// Where the last character of a node stands.
  private mutating func end(ofNode first: YAMLStep) throws(YAMLFault) -> YAMLSpot {
    var node = NodeEnd(of: first)
    var step = first
    while true {
      if let end = node.take(step) { return end }
      step = try next()
    }
  }

  /// The next event, with its anchor or alias noted.
  private mutating func next() throws(YAMLFault) -> YAMLStep {
    let step = try events.next()
    switch step.event {
    case .alias(let name):
      if let owner = owners[name], owner != current {
        uses.append(
          WalkedList.Use(item: owner, user: current, name: name, spot: step.start))
      }
    case .scalar(_, _, let properties), .listStart(let properties), .mapStart(let properties):
      if let anchor = properties.anchor { owners[anchor] = current }
    case .documentStart, .documentEnd, .streamEnd, .listEnd, .mapEnd: break
    }
    return step
  }
}
