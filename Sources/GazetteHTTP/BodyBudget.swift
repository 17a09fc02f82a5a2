// Bounds the memory that all bodies together take, from their first byte until they were read.
import GazetteCore
import Synchronization

/// Bytes of bodies in flight, and of those that whoever asked has not let go of yet. Beyond the
/// limit only one body may grow, so that it comes to its end and makes room; the others pause.
final class BodyBudget: Sendable {
  private struct State {
    var held = 0
    /// The one that may grow beyond the limit.
    var privileged: Int?
    var isSomebodyWaiting = false
    /// Set when one of those who wait may try again.
    var hasNews = false
    var nextNumber = 0
  }

  private let limit: Int
  private let state = Mutex(State())
  private let onRoom: @Sendable () -> Void

  /// `onRoom` is called, on any thread, when somebody who was not admitted may try again.
  init(limit: Int, onRoom: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.onRoom = onRoom
  }

  func open() -> BodyAccount {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    return BodyAccount(self, number)
  }

  /// True once after there has come to be room for somebody who was not admitted.
  func takeNews() -> Bool {
    state.withLock { state in
      defer { state.hasNews = false }
      return state.hasNews
    }
  }

  fileprivate func admits(_ number: Int) -> Bool {
    state.withLock { state in
      if state.held <= limit { return true }
      state.privileged = state.privileged ?? number
      if state.privileged == number { return true }
      state.isSomebodyWaiting = true
      return false
    }
  }

  fileprivate func grow(by count: Int) { state.withLock { $0.held += count } }

  fileprivate func close(_ number: Int, _ count: Int) {
    let isNews = state.withLock { state in
      state.held -= count
      if state.privileged == number { state.privileged = nil }
      guard state.isSomebodyWaiting, state.held <= limit || state.privileged == nil else {
        return false
      }
      state.isSomebodyWaiting = false
      state.hasNews = true
      return true
    }
    if isNews { onRoom() }
  }
}

/// What one body takes of a budget, until nobody refers to it any more.
final class BodyAccount: Sendable {
  private let budget: BodyBudget
  private let number: Int
  private let count = Atomic(0)

  fileprivate init(_ budget: BodyBudget, _ number: Int) {
    self.budget = budget
    self.number = number
  }

  deinit { budget.close(number, count.load(ordering: .acquiring)) }

  /// Whether the body may grow now; if not, `onRoom` of the budget tells when to ask again.
  var mayGrow: Bool { budget.admits(number) }

  /// Called by one thread only.
  func note(_ size: Int) {
    let before = count.exchange(size, ordering: .acquiringAndReleasing)
    budget.grow(by: size - before)
  }
}
