// Finds a tag or an attribute by its name, without making a string of it.

/// A name of up to 16 bytes in two words, ASCII letters lower-cased.
struct HTMLName: Hashable {
  var low: UInt64
  var high: UInt64

  /// nil for a name that is too long to be one of ours.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes, 0..<bytes.count)
  }

  /// The name that stands at `place`.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) {
    guard place.count <= 16 else { return nil }
    low = bytes.word(at: place.lowerBound, count: min(8, place.count)).lowerCasedASCII
    high = 0
    if place.count > 8 {
      high = bytes.word(at: place.lowerBound + 8, count: place.count - 8).lowerCasedASCII
    }
  }

  init?(_ name: String) {
    var name = name
    guard let packed = name.withUTF8({ HTMLName($0) }) else { return nil }
    self = packed
  }

  @inline(__always)
  fileprivate var hash: Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 33)
  }
}

/// An open hash table from names to small numbers; zero means absent.
struct HTMLNameTable {
  private static let size = 512

  private let keys: FixedTable<HTMLName>
  private let values: FixedTable<UInt8>

  /// At most half as many names as there are slots.
  init(_ names: [(String, UInt8)]) {
    var keys = Array(repeating: HTMLName.none, count: Self.size)
    var values = Array(repeating: UInt8(0), count: Self.size)
    for (name, value) in names.prefix(Self.size / 2) {
      guard let key = HTMLName(name) else { continue }
      var slot = key.hash % Self.size
      while values[slot] != 0, keys[slot] != key { slot = (slot + 1) % Self.size }
      keys[slot] = key
      values[slot] = value
    }
    self.keys = FixedTable(count: Self.size) { keys[$0] }
    self.values = FixedTable(count: Self.size) { values[$0] }
  }

  @inline(__always)
  subscript(_ name: UnsafeBufferPointer<UInt8>) -> UInt8 {
    HTMLName(name).map { self[$0] } ?? 0
  }

  @inline(__always)
  subscript(_ key: HTMLName) -> UInt8 {
    var slot = key.hash & (Self.size - 1)
    while values[slot] != 0, keys[slot] != key { slot = (slot + 1) & (Self.size - 1) }
    return values[slot]
  }
}

extension HTMLName {
  static let none = HTMLName(low: 0, high: 0)

  /// In bytes.
  @inline(__always)
  var length: Int {
    high == 0 ? 8 - low.leadingZeroBitCount / 8 : 16 - high.leadingZeroBitCount / 8
  }

  fileprivate init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }
}

/// For names that are in no table, of any length.
extension UnsafeBufferPointer where Element == UInt8 {
  /// True for the same name in any case.
  func isSameName(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where lower(self[index]) != lower(other[index]) { return false }
    return true
  }

  /// The same for names that are the same.
  var nameHash: UInt64 { reduce(0) { ($0 ^ UInt64(lower($1))) &* 0x100_0000_01B3 } }

  private func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
