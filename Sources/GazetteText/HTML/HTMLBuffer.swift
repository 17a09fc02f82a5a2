// A growing run of bytes: what the HTML writers write into.
import Glibc

/// Owns its memory. Faster than an array where most appends are one to ten bytes.
struct HTMLBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var bytes: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    bytes = .allocate(capacity: self.capacity)
  }

  deinit {
    bytes.deallocate()
  }

  var last: UInt8? { count > 0 ? bytes[count - 1] : nil }

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
    bytes[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let start = run.baseAddress, run.count > 0 else { return }
    if count + run.count > capacity { grow(by: run.count) }
    memcpy(bytes + count, start, run.count)
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
    let place = UnsafeMutableRawPointer(bytes + count)
    place.storeBytes(of: name.low.littleEndian, as: UInt64.self)
    place.storeBytes(of: name.high.littleEndian, toByteOffset: 8, as: UInt64.self)
    count += name.length
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  mutating func removeAll() { count = 0 }

  /// Takes back what was written after the first `length` bytes.
  mutating func truncate(to length: Int) { count = max(0, min(count, length)) }

  private mutating func grow(by need: Int) {
    let wider = max(capacity * 2, count + need)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    moved.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = moved
    capacity = wider
  }
}
