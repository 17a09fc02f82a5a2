// A growing pile of plain values: the open elements, the attributes of a tag.

/// Owns its memory. Nothing counts references to it, and nothing checks twice whether an index that
/// was just compared with `count` is in it.
struct HTMLPile<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var elements: UnsafeMutablePointer<Element>

  /// `capacity` is at least 1.
  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
  }

  deinit {
    elements.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  var last: Element? { count > 0 ? elements[count - 1] : nil }

  /// Valid until the pile changes.
  var contents: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: elements, count: count) }

  /// Of an index below `count`.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return elements[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Takes the last one, of a pile that is not empty.
  @inline(__always)
  mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return elements[count]
  }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    moved.initialize(from: elements, count: count)
    elements.deallocate()
    elements = moved
    capacity *= 2
  }
}
