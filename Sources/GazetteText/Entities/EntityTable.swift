// Finds an HTML entity by its name: a hash table over the packed list of names.

struct EntityTable: Sendable {
  struct Entry: Sendable {
    /// Where the name stands in the list, and its length.
    let start: UInt16
    let length: UInt8
    /// HTML knows the name without a semicolon too.
    let isOld: Bool
    let scalars: HTMLEntities.Scalars
  }

  static let shared = EntityTable(HTMLEntities.nameList)
  /// `CounterClockwiseContourIntegral`.
  static let longestName = 31
  /// `frac12`, `Aacute`.
  static let longestOldName = 6

  private static let slotCount = 4096

  private let list: StaticString
  private var entries: [Entry] = []
  /// Places in `entries`, counted from 1; 0 is empty. Collisions go to the next slot.
  private var slots = [UInt16](repeating: 0, count: slotCount)

  private init(_ list: StaticString) {
    self.list = list
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    for word in text.split(whereSeparator: { $0 <= 0x20 }) { add(word) }
  }

  func entry(named name: UnsafeBufferPointer<UInt8>) -> Entry? {
    guard !name.isEmpty, name.count <= EntityTable.longestName else { return nil }
    var slot = EntityTable.hash(name)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if Int(entry.length) == name.count, isSame(entry, name) { return entry }
      slot = (slot + 1) % EntityTable.slotCount
    }
    return nil
  }

  private func isSame(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let known = list.utf8Start + Int(entry.start)
    for index in 0..<name.count where known[index] != name[index] { return false }
    return true
  }

  private mutating func add(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let mark = word.firstIndex(where: { !$0.isLetterOrDigit }) else { return }
    let name = UnsafeBufferPointer(rebasing: word[word.startIndex..<mark])
    let scalars = word[(mark + 1)...].split(separator: UInt8(ascii: ","))
      .compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
      .compactMap(Unicode.Scalar.init)
    guard let first = scalars.first else { return }
    entries.append(
      Entry(
        start: UInt16(word.startIndex), length: UInt8(name.count),
        isOld: word[mark] == UInt8(ascii: "!"),
        scalars: HTMLEntities.Scalars(first, scalars.count > 1 ? scalars[1] : nil)))
    var slot = EntityTable.hash(name)
    while slots[slot] != 0 { slot = (slot + 1) % EntityTable.slotCount }
    slots[slot] = UInt16(entries.count)
  }

  /// FNV-1a, folded to the number of slots.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 15) % UInt32(slotCount))
  }
}
