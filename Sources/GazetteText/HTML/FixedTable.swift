// A table of numbers or flags that is made once.

/// Lives as long as the program, so that a look-up is one load: no bounds to keep, no reference to
/// count, no copy. Indexes come from bytes and enumerations, never from documents.
/// Unchecked, because a pointer is not Sendable; nothing writes to it after `init`.
struct FixedTable<Element>: @unchecked Sendable {
  private let elements: UnsafePointer<Element>

  init(count: Int, _ make: (Int) -> Element) {
    let space = UnsafeMutablePointer<Element>.allocate(capacity: count)
    for index in 0..<count { (space + index).initialize(to: make(index)) }
    elements = UnsafePointer(space)
  }

  @inline(__always)
  subscript(index: Int) -> Element { elements[index] }
}
