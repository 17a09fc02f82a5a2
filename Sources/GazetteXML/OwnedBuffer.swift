// A growing buffer that has one owner: for what changes at every tag and every piece of text.

/// Plain values in a row, in memory of their own. An array asks at each change whether somebody else
/// holds it too, and here that took as long as the change; this one cannot be copied, so nobody does.
struct OwnedBuffer<Element>: ~Copyable {
  /// Unsafe memory: valid from 0 to `count`, and never handed out but as `view`.
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    base = UnsafeMutablePointer.allocate(capacity: self.capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// The values as they are now; of use until the next change.
  var view: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  var last: Element? { count == 0 ? nil : base[count - 1] }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return base[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress, !elements.isEmpty else { return }
    reserve(elements.count)
    (base + count).initialize(from: source, count: elements.count)
    count += elements.count
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return (base + count).move()
  }

  /// Leaves the first `length` values.
  @inline(__always)
  mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    (base + length).deinitialize(count: count - length)
    count = length
  }

  /// Lets `body` write at the end, where there is room for `length` values; it tells how many it
  /// wrote.
  @inline(__always)
  mutating func append(upTo length: Int, _ body: (UnsafeMutablePointer<Element>) -> Int) {
    reserve(length)
    let written = body(base + count)
    precondition(written >= 0 && written <= length)
    count += written
  }

  /// Makes room for `more` values. What grows doubles, so that all growing together is linear.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let larger = max(count + more, capacity * 2)
    let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    next.moveInitialize(from: base, count: count)
    base.deallocate()
    base = next
    capacity = larger
  }
}
