// Remembers the names of a document, so that each is understood once.
import GazetteText

/// The first and last eight bytes of a name: of most names that is all.
private struct NameKey: Equatable {
  var first: UInt64
  var last: UInt64
  var length: Int

  @inline(__always)
  init(_ range: Range<Int>, in bytes: Bytes) {
    length = range.count
    first = bytes.word(at: range.lowerBound, count: min(length, 8))
    last = length > 8 ? bytes.word(at: range.upperBound - 8) : 0
  }

  var isWhole: Bool { length <= 16 }

  @inline(__always)
  var hash: UInt64 {
    // The multiplier of Knuth's multiplicative hashing, whose best bits are the high ones.
    (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// A qualified name as written, and what it means at the moment.
struct KnownName {
  var range: Range<Int>
  fileprivate var key: NameKey
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

  init() { names.reserveCapacity(32) }

  /// The index of the name at `range`, which is added when it is new; nil when there is no room.
  mutating func index(of range: Range<Int>, in bytes: Bytes, _ vocabulary: XMLVocabulary) -> Int? {
    let key = NameKey(range, in: bytes)
    // The upper nine bits number the 512 slots.
    var slot = Int(truncatingIfNeeded: key.hash >> 55)
    for _ in 0..<NameTable.maximumProbes {
      let index = Int(slots[slot])
      if index < 0 {
        guard names.count < NameTable.capacity else { return nil }
        slots[slot] = Int16(names.count)
        names.append(NameTable.understand(range, bytes, vocabulary))
        return names.count - 1
      }
      if names[index].key == key, key.isWhole || bytes.isSame(names[index].range, range) {
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func set(space: UInt8, epoch: Int, at index: Int) {
    names[index].space = space
    names[index].epoch = epoch
  }

  static func understand(
    _ range: Range<Int>, _ bytes: Bytes, _ vocabulary: XMLVocabulary
  ) -> KnownName {
    let colon = bytes.first(.colon, in: range)
    let hasPrefix = colon < range.upperBound
    let local = hasPrefix ? colon + 1..<range.upperBound : range
    return KnownName(
      range: range, key: NameKey(range, in: bytes),
      prefixLength: hasPrefix ? colon - range.lowerBound : -1,
      word: vocabulary.words.value(of: bytes, local) ?? 0)
  }
}
