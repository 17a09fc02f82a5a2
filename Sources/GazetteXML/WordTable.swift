// Finds words among the bytes of a document: a fixed set of names, whatever their case.

/// Words with a number each. Looking one up makes no string.
package struct WordTable: Sendable {
  private struct Entry: Sendable {
    var key: NameKey
    var letters: [UInt8]
    var value: UInt16
  }

  private var entries: [Entry] = []
  private var slots: [Int16]

  package init(_ words: [(String, UInt16)]) {
    var size = 64
    while size < words.count * 3 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (word, value) in words { add(word, value) }
  }

  private mutating func add(_ word: String, _ value: UInt16) {
    let letters = word.utf8.map(\.lowered)
    let key = letters.withUnsafeBufferPointer { NameKey(0..<$0.count, in: $0) }
    var slot = slot(of: key)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int16(entries.count)
    entries.append(Entry(key: key, letters: letters, value: value))
  }

  /// The number of the word that stands at `range`; nil when it is none of them.
  package func value(of bytes: Bytes, _ range: Range<Int>) -> UInt16? {
    let key = NameKey(range, in: bytes).lowered
    var slot = slot(of: key)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].key == key, key.isWhole || matches(bytes, range, index) {
        return entries[index].value
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func slot(of key: NameKey) -> Int {
    Int(truncatingIfNeeded: key.hash >> 32) & (slots.count - 1)
  }

  private func matches(_ bytes: Bytes, _ range: Range<Int>, _ index: Int) -> Bool {
    for (byte, letter) in zip(bytes[range], entries[index].letters) where byte.lowered != letter {
      return false
    }
    return true
  }
}
