// Finds a tag or an attribute by its name, without making a string of it.

/// A name of up to 16 bytes in two words, ASCII letters lower-cased.
struct HTMLName: Hashable {
  var low: UInt64
  var high: UInt64

  /// nil for a name that is too long to be one of ours.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 16 else { return nil }
    low = 0
    high = 0
    for (index, byte) in bytes.enumerated() {
      let lower = UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      if index < 8 {
        low |= lower << UInt64(8 * index)
      } else {
        high |= lower << UInt64(8 * (index - 8))
      }
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
    return Int(truncatingIfNeeded: mixed >> 32)
  }
}

/// An open hash table from names to small numbers; zero means absent.
struct HTMLNameTable {
  private var keys: [HTMLName]
  private var values: [UInt8]
  private let mask: Int

  init(_ names: [(String, UInt8)]) {
    var size = 64
    while size < names.count * 4 { size *= 2 }
    mask = size - 1
    keys = Array(repeating: HTMLName(low: 0, high: 0), count: size)
    values = Array(repeating: 0, count: size)
    for (name, value) in names {
      guard let key = HTMLName(name) else { continue }
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }

  @inline(__always)
  subscript(_ name: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard let key = HTMLName(name) else { return 0 }
    return values[slot(of: key)]
  }

  /// Where the name is, or where it would be: the table is never more than a quarter full.
  @inline(__always)
  private func slot(of key: HTMLName) -> Int {
    var slot = key.hash & mask
    while values[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }
}

extension HTMLName {
  fileprivate init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }
}
