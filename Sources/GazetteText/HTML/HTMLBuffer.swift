// A growing run of bytes: what the HTML writers write into.
import CSupport
import Glibc

/// Owns its memory. Faster than an array where most appends are one to ten bytes.
struct HTMLBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var bytes: UnsafeMutablePointer<UInt8>?

  init(capacity: Int) {
    self.capacity = capacity
    // Nothing is allocated before it is needed: most scratch buffers never are.
    bytes = capacity > 0 ? .allocate(capacity: capacity) : nil
  }

  deinit {
    bytes?.deallocate()
  }

  var last: UInt8? { count > 0 ? bytes?[count - 1] : nil }

  var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// What was written, which is UTF-8 because all that comes in is.
  /// Not checked again: that is a third of the time of a whole cleaning.
  var string: String {
    let span = Span(_unsafeElements: contents)
    return String(copying: UTF8Span(unchecked: span))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    bytes.unsafelyUnwrapped[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let start = run.baseAddress, run.count > 0 else { return }
    if count + run.count > capacity { grow(by: run.count) }
    memcpy(bytes.unsafelyUnwrapped + count, start, run.count)
    count += run.count
  }

  @inline(__always)
  mutating func append(_ literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Writes a short name with two stores.
  @inline(__always)
  mutating func append(_ name: HTMLName) {
    if count + 16 > capacity { grow(by: 16) }
    let place = UnsafeMutableRawPointer(bytes.unsafelyUnwrapped + count)
    place.storeBytes(of: name.low.littleEndian, as: UInt64.self)
    place.storeBytes(of: name.high.littleEndian, toByteOffset: 8, as: UInt64.self)
    count += name.length
  }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  /// Writes `run` from `start` on, up to the first byte that HTML text has to write in another way:
  /// `& < >`, a control character, and with `quotes` a quotation mark. Gives where that is.
  @inline(__always)
  mutating func appendPlain(
    _ run: UnsafeBufferPointer<UInt8>, from start: Int, quotes: Bool
  ) -> Int {
    let length = run.count - start
    guard length > 0, let source = run.baseAddress else { return run.count }
    // It may write a block more than it keeps.
    if count + length + 32 > capacity { grow(by: length + 32) }
    let copied = gz_copy_plain(bytes.unsafelyUnwrapped + count, source + start, length, quotes)
    count += copied
    return start + copied
  }

  mutating func removeAll() { count = 0 }

  /// Takes back what was written after the first `length` bytes.
  mutating func truncate(to length: Int) { count = max(0, min(count, length)) }

  private mutating func grow(by need: Int) {
    let wider = max(64, capacity * 2, count + need)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    if let bytes { moved.update(from: bytes, count: count) }
    bytes?.deallocate()
    bytes = moved
    capacity = wider
  }
}
