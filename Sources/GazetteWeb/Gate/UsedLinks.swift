// Which links have let somebody in.
import GazetteCore
import Synchronization

/// A link works once. Those of an earlier start work no more, so that memory is enough.
final class UsedLinks: Sendable {
  /// With the moment when each would be over anyway.
  private let used = Mutex<[String: Instant]>([:])

  /// False for one that was used already. Only good links come here, so nobody fills the memory.
  func note(_ name: String, now: Instant) -> Bool {
    used.withLock { used in
      used = used.filter { $0.value > now }
      return used.updateValue(now.advanced(by: GateKeys.linkLife), forKey: name) == nil
    }
  }
}
