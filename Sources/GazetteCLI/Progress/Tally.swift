// How much of some work is done: counted by who works, read by who shows it.
import Synchronization

/// Counts from any thread. Costs next to nothing where nobody looks.
final class Tally: Sendable {
  private let counted = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  /// `total` is 0 as long as nobody knows it.
  init(of total: Int = 0) { expect(total) }

  var done: Int { counted.load(ordering: .relaxed) }
  var total: Int { expected.load(ordering: .relaxed) }

  func expect(_ total: Int) { expected.store(total, ordering: .relaxed) }
  func add(_ count: Int = 1) { counted.add(count, ordering: .relaxed) }
}
