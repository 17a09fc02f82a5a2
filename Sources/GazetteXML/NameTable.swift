// Remembers the names of a document, so that each is understood once.

/// A qualified name as written, and what it means at the moment.
struct KnownName {
  var range: Range<Int>
  /// Length of the prefix; -1 without one.
  var prefixLength: Int
  var word: UInt16
  /// Valid while `epoch` is that of the scope.
  var space: UInt8 = 0
  var epoch: Int = -1

  var prefix: Range<Int> { range.lowerBound..<range.lowerBound + max(0, prefixLength) }
}

/// Names by their bytes. Lookups are bounded, so that no choice of names makes them slow.
struct NameTable {
  private(set) var names: [KnownName] = []
  private var slots = [Int16](repeating: -1, count: 512)
  /// Enough for any real document; further names are understood anew each time.
  private static let capacity = 256
  private static let maximumProbes = 16

  /// The index of the name at `range`, which is added when it is new; nil when there is no room.
  mutating func index(of range: Range<Int>, in bytes: Bytes, _ vocabulary: XMLVocabulary) -> Int? {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    var slot = Int(truncatingIfNeeded: WordTable.hash(text)) & (slots.count - 1)
    for _ in 0..<NameTable.maximumProbes {
      let index = Int(slots[slot])
      if index < 0 {
        guard names.count < NameTable.capacity else { return nil }
        slots[slot] = Int16(names.count)
        names.append(NameTable.understand(range, bytes, vocabulary))
        return names.count - 1
      }
      if isSame(names[index].range, text, bytes) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func set(space: UInt8, epoch: Int, at index: Int) {
    names[index].space = space
    names[index].epoch = epoch
  }

  private func isSame(_ known: Range<Int>, _ text: Bytes, _ bytes: Bytes) -> Bool {
    guard known.count == text.count else { return false }
    for step in 0..<text.count where bytes[known.lowerBound + step] != text[step] { return false }
    return true
  }

  static func understand(
    _ range: Range<Int>, _ bytes: Bytes, _ vocabulary: XMLVocabulary
  ) -> KnownName {
    let colon = bytes.first(.colon, in: range)
    let hasPrefix = colon < range.upperBound
    let local = hasPrefix ? colon + 1..<range.upperBound : range
    return KnownName(
      range: range, prefixLength: hasPrefix ? colon - range.lowerBound : -1,
      word: vocabulary.words.value(of: bytes, local) ?? 0)
  }
}
