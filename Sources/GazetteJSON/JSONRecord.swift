// Finds the members of one object by name without looking through all of them.

/// A table of the members of the object that was opened last. It is kept from object to object, so
/// that a list of them takes no memory for each.
public struct JSONRecord: Sendable {
  /// A power of two. Objects with more members than half of it are looked through.
  private static let size = 64

  private var object: JSON?
  /// Indexes of members' names by hash, 0 for none: a name is never the first node.
  private var slots = [UInt32](repeating: 0, count: JSONRecord.size)
  /// Whether the table has all members.
  private var isComplete = false

  public init() {}

  /// Takes the members of `object`; none when it is no object.
  public mutating func open(_ object: JSON) {
    self.object = object
    for slot in slots.indices { slots[slot] = 0 }
    isComplete = object.document.bytes.withUnsafeBufferPointer {
      fill(from: object.index, object.document.nodes, $0)
    }
  }

  /// Whether `object` is the one that was opened last.
  public func holds(_ object: JSON) -> Bool {
    guard let open = self.object else { return false }
    return open.index == object.index && open.document === object.document
  }

  /// The member of that name, the last where there are several.
  public subscript(name: StaticString) -> JSON? {
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    // Most names that somebody asks for are not there.
    if isComplete, slots[JSONRecord.hash(wanted)] == 0 { return nil }
    guard let object else { return nil }
    guard isComplete else { return object.member(name) }
    return object.document.bytes.withUnsafeBufferPointer { bytes in
      let found = Int(slots[slot(of: wanted, object.document.nodes, bytes)])
      return found == 0 ? nil : JSON(document: object.document, index: found + 1)
    }
  }

  /// False when there are too many members, or names with escapes, which hash as what they are not.
  private mutating func fill(
    from object: Int, _ nodes: [JSONNode], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard nodes[object].kind == .object else { return true }
    var room = JSONRecord.size / 2
    var at = object + 1
    while at < Int(nodes[object].next) {
      guard room > 0, nodes[at].isVerbatim else { return false }
      room -= 1
      let name = UnsafeBufferPointer(rebasing: bytes[nodes[at].range])
      slots[slot(of: name, nodes, bytes)] = UInt32(at)
      at = Int(nodes[at + 1].next)
    }
    return true
  }

  /// The slot that a name has, or would get.
  private func slot(
    of name: UnsafeBufferPointer<UInt8>, _ nodes: [JSONNode],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var slot = JSONRecord.hash(name)
    while slots[slot] != 0, !JSONText.matches(name, nodes[Int(slots[slot])], bytes) {
      slot = (slot + 1) & (JSONRecord.size - 1)
    }
    return slot
  }

  /// Length and three letters tell the names of a format apart.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first else { return 0 }
    let (middle, last) = (name[name.count >> 1], name[name.count - 1])
    let sum = name.count &+ Int(first) &* 7 &+ Int(middle) &* 31 &+ Int(last) &* 113
    return sum & (JSONRecord.size - 1)
  }
}
