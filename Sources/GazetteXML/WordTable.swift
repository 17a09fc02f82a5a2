// Finds words among the bytes of a document: a fixed set of names, whatever their case.

/// Words with a number each. Looking one up makes no string.
package struct WordTable: Sendable {
  private var letters: [UInt8] = []
  private var starts: [Int] = [0]
  private var values: [UInt16] = []
  private var slots: [Int16]

  package init(_ words: [(String, UInt16)]) {
    var size = 64
    while size < words.count * 3 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (word, value) in words { add(word, value) }
  }

  private mutating func add(_ word: String, _ value: UInt16) {
    let lowered = word.utf8.map(\.lowered)
    var slot = Int(truncatingIfNeeded: WordTable.hash(lowered)) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int16(values.count)
    letters += lowered
    starts.append(letters.count)
    values.append(value)
  }

  /// The number of the word that stands at `range`; nil when it is none of them.
  package func value(of bytes: Bytes, _ range: Range<Int>) -> UInt16? {
    let word = UnsafeBufferPointer(rebasing: bytes[range])
    var slot = Int(truncatingIfNeeded: WordTable.hash(word)) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if matches(word, index) { return values[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func matches(_ word: Bytes, _ index: Int) -> Bool {
    let start = starts[index]
    guard word.count == starts[index + 1] - start else { return false }
    for step in 0..<word.count where word[step].lowered != letters[start + step] { return false }
    return true
  }

  /// FNV-1a over lower-case letters.
  static func hash(_ word: some Collection<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte.lowered)) &* 16_777_619 }
    return hash
  }
}
