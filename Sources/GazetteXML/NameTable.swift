// Remembers the names of a document, so that each is understood once.
import GazetteText

/// A qualified name as written, and what it means at the moment.
struct KnownName {
  /// What an attribute of this name does to the scanner itself.
  enum Role: UInt8 {
    case none
    /// `xmlns` or `xmlns:` and a prefix.
    case declaration
    /// `xml:base`.
    case base
    /// `xml:lang`.
    case language
  }

  var range: Range<Int>
  var key: NameKey
  /// Length of the prefix; -1 without one.
  var prefixLength: Int
  var word: UInt16
  var role: Role
  /// Valid while `epoch` is that of the scope.
  var space: UInt8 = 0
  var epoch: Int = -1

  var prefix: Range<Int> { range.lowerBound..<range.lowerBound + max(0, prefixLength) }

  init(_ range: Range<Int>, in bytes: Bytes, _ vocabulary: XMLVocabulary) {
    let colon = bytes.first(.colon, in: range)
    let hasPrefix = colon < range.upperBound
    let local = hasPrefix ? colon + 1..<range.upperBound : range
    self.range = range
    key = NameKey(range, in: bytes)
    prefixLength = hasPrefix ? colon - range.lowerBound : -1
    word = vocabulary.words.value(of: bytes, local) ?? 0
    role = KnownName.role(range, in: bytes)
  }

  private static func role(_ range: Range<Int>, in bytes: Bytes) -> Role {
    let start = range.lowerBound
    if range.count == 5 || range.count > 5 && bytes[start + 5] == .colon {
      return bytes.has("xmlns", at: start) ? .declaration : .none
    }
    guard range.count == 8 else { return .none }
    if bytes.has("xml:base", at: start) { return .base }
    return bytes.has("xml:lang", at: start) ? .language : .none
  }
}

/// Names by their bytes. Lookups are bounded, so that no choice of names makes them slow.
struct NameTable: ~Copyable {
  private var names = OwnedBuffer<KnownName>(capacity: 48)
  private var slots = OwnedBuffer<Int16>(capacity: NameTable.slotCount)
  /// The upper nine bits of a hash number them.
  private static let slotCount = 512
  /// Enough for any real document; further names are understood anew each time.
  private static let capacity = 256
  private static let maximumProbes = 16

  init() {
    slots.append(upTo: NameTable.slotCount) { slots in
      slots.initialize(repeating: -1, count: NameTable.slotCount)
      return NameTable.slotCount
    }
  }

  /// The name that begins at `start`, if it is known. Then it is enough to look where names usually
  /// end, since a known name has no byte that ends one.
  @inline(__always)
  func knownName(at start: Int, in bytes: Bytes) -> XMLName? {
    guard let end = bytes.usualNameEnd(from: start) else { return nil }
    let slot = slot(of: NameKey(start..<end, in: bytes), start..<end, in: bytes)
    guard slot >= 0, slots[slot] >= 0 else { return nil }
    return XMLName(range: start..<end, number: Int(slots[slot]))
  }

  /// The name at `range`, which is added when it is new.
  mutating func name(_ range: Range<Int>, in bytes: Bytes, _ vocabulary: XMLVocabulary) -> XMLName {
    guard !range.isEmpty else { return XMLName(range: range, number: -1) }
    let slot = slot(of: NameKey(range, in: bytes), range, in: bytes)
    guard slot >= 0 else { return XMLName(range: range, number: -1) }
    if slots[slot] < 0 {
      guard names.count < NameTable.capacity else { return XMLName(range: range, number: -1) }
      slots[slot] = Int16(names.count)
      names.append(KnownName(range, in: bytes, vocabulary))
    }
    return XMLName(range: range, number: Int(slots[slot]))
  }

  /// The slot that holds a name, or the empty one where it belongs; -1 when there is neither.
  @inline(__always)
  private func slot(of key: NameKey, _ range: Range<Int>, in bytes: Bytes) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash >> 55)
    for _ in 0..<NameTable.maximumProbes {
      let index = Int(slots[slot])
      if index < 0 || isName(index, key, range, in: bytes) { return slot }
      slot = (slot + 1) & (NameTable.slotCount - 1)
    }
    return -1
  }

  @inline(__always)
  private func isName(_ index: Int, _ key: NameKey, _ range: Range<Int>, in bytes: Bytes) -> Bool {
    names[index].key == key && (key.isWhole || bytes.isSame(names[index].range, range))
  }

  /// What is known of the name of a number.
  subscript(number: Int) -> KnownName {
    @inline(__always) get { names[number] }
  }

  mutating func set(space: UInt8, epoch: Int, at number: Int) {
    var name = names[number]
    name.space = space
    name.epoch = epoch
    names[number] = name
  }
}
