// Finds the bytes that matter in a run of text, many at a step.
import CSupport
import Glibc

enum HTMLScan {
  /// Where the first `byte` at or after `start` is.
  @inline(__always)
  static func index(
    of byte: UInt8, in run: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard start < run.count, let base = run.baseAddress,
      let hit = memchr(base + start, Int32(byte), run.count - start)
    else { return nil }
    return UnsafePointer(hit.assumingMemoryBound(to: UInt8.self)) - base
  }

  /// Eight bytes, and for each its high bit where it is a hit. Above the lowest hit there may be
  /// false ones: only the lowest counts.
  private typealias Block = UInt64

  /// The index of the first byte at or after `start` that ends a run of words with single blanks
  /// between them: other white space, a control character, or what may be a non-breaking space.
  /// A blank before that is left out too.
  static func wordsEnd(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while true {
      end = first(in: run, from: end) { block in
        less(block, than: 0x21) | equal(block, to: 0x7F) | equal(block, to: 0xC2)
      }
      let isBetweenWords =
        end + 1 < run.count && run[end] == 0x20 && run[end + 1] > 0x20 && run[end + 1] != 0x7F
        && run[end + 1] != 0xC2
      if !isBetweenWords { return end }
      end += 2
    }
  }

  /// Where the first control character, noncharacter or carriage return at or after `start` is;
  /// an empty range if there is none. Other white space is no control character here.
  static func oddity(_ run: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    guard let base = run.baseAddress else { return 0..<0 }
    var index = start
    while true {
      index = gz_odd(base, run.count, index)
      if index >= run.count { return run.count..<run.count }
      let length = oddLength(run, at: index)
      if length > 0 { return index..<min(run.count, index + length) }
      index += 1
    }
  }

  private static func oddLength(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < run.count ? run[index + offset] : 0 }
    switch run[index] {
    case 0xC2: return byte(1) < 0xA0 ? 2 : 0
    case 0xEF:
      let isArabicGap = byte(1) == 0xB7 && (0x90...0xAF).contains(byte(2))
      return isArabicGap || byte(1) == 0xBF && byte(2) >= 0xBE ? 3 : 0
    case 0xF0...0xFF:
      return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    case 0x09, 0x0A, 0x0C: return 0
    default: return 1
    }
  }

  private static let ones: Block = 0x0101_0101_0101_0101
  private static let highBits: Block = 0x8080_8080_8080_8080

  @inline(__always)
  private static func equal(_ block: Block, to byte: Block) -> Block {
    less(block ^ (ones &* byte), than: 1)
  }

  /// For bounds up to 128.
  @inline(__always)
  private static func less(_ block: Block, than byte: Block) -> Block {
    (block &- ones &* byte) & ~block & highBits
  }

  @inline(__always)
  private static func first(
    in run: UnsafeBufferPointer<UInt8>, from start: Int, where hits: (Block) -> Block
  ) -> Int {
    guard let base = run.baseAddress, start < run.count else { return run.count }
    var index = start
    while index + 8 <= run.count {
      let block = UnsafeRawPointer(base + index).loadUnaligned(as: Block.self)
      let found = hits(Block(littleEndian: block))
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    // The last bytes, filled up with letters, which are never hits.
    var block = ones &* 0x61
    var shift: Block = 0
    for byte in UnsafeBufferPointer(rebasing: run[index...]) {
      block ^= (0x61 ^ Block(byte)) << shift
      shift += 8
    }
    let found = hits(block)
    return found == 0 ? run.count : index + found.trailingZeroBitCount / 8
  }
}
