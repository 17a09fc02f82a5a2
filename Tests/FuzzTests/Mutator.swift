// Damages documents: the same damage for the same seed.
import GazetteTesting

struct Mutator {
  private var dice: Dice
  private let pool: [[UInt8]]

  init(seed: UInt64, pool: [[UInt8]]) {
    dice = Dice(seed: seed)
    self.pool = pool
  }

  /// One document of the pool, damaged once to four times.
  mutating func next() -> [UInt8] {
    var bytes = dice.pick(pool)
    for _ in 0...dice.roll(4) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    switch dice.roll(6) {
    case 0: flip(&bytes)
    case 1: bytes[dice.roll(bytes.count)] = dice.pick(Mutator.sharpBytes)
    case 2: bytes.removeSubrange(range(in: bytes))
    case 3: bytes.removeLast(dice.roll(bytes.count))
    case 4: splice(&bytes)
    default: repeatPart(of: &bytes)
    }
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    bytes[dice.roll(bytes.count)] ^= 1 << UInt8(truncatingIfNeeded: dice.roll(8))
  }

  /// A part of another document in the middle of this one.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = dice.pick(pool)
    guard !other.isEmpty else { return }
    bytes.insert(contentsOf: other[range(in: other)], at: dice.roll(bytes.count))
  }

  private mutating func repeatPart(of bytes: inout [UInt8]) {
    let range = range(in: bytes)
    let part = bytes[range]
    let times = min(dice.roll(40), 20_000 / max(1, part.count))
    for _ in 0..<times { bytes.insert(contentsOf: part, at: range.upperBound) }
  }

  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = dice.roll(bytes.count)
    return start..<min(bytes.count, start + 1 + dice.roll(60))
  }

  /// Bytes on which readers turn.
  private static let sharpBytes =
    Array("<>&;\"'/!?[]-={}\\:#%*\0\n\t \u{1B}é한".utf8) + [0xFF, 0x80]
}
