// Bounds how much is being read at once, so that many large documents do not fill the memory.

/// Bytes of answers and files that are being turned into articles and are not stored yet. Who holds
/// some never waits for the network or for more meanwhile, and so gives it back in the end.
actor ReadingBudget {
  private let limit: Int
  private var taken = 0
  private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Drafts and articles of a document take a few times its own size.
  static let usual = 32_000_000

  /// How many wait for room.
  var waiters: Int { waiting.count }

  init(limit: Int = ReadingBudget.usual) { self.limit = limit }

  /// Waits, in order of arrival, until there is room. One alone may take more than the limit.
  func take(_ bytes: Int) async {
    guard bytes > 0 else { return }
    if waiting.isEmpty, admits(bytes) {
      taken += bytes
      return
    }
    await withCheckedContinuation { waiting.append((bytes, $0)) }
  }

  func give(_ bytes: Int) {
    taken -= bytes
    var admitted = 0
    while admitted < waiting.count, admits(waiting[admitted].bytes) {
      taken += waiting[admitted].bytes
      waiting[admitted].continuation.resume()
      admitted += 1
    }
    waiting.removeFirst(admitted)
  }

  private func admits(_ bytes: Int) -> Bool { taken == 0 || taken + bytes <= limit }
}
