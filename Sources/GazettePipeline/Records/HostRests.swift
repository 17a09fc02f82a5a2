// Which hosts want to be left alone, and until when: shared by all sources of a run.
import GazetteCore

/// Hosts by origin, `scheme://host:port`. Kept as records of kind `host` across runs.
actor HostRests {
  static let kind = "host"

  private var ends: [String: Instant]
  /// Origins whose record has to be written or deleted.
  private var changed: Set<String> = []

  /// Records that no longer hold are forgotten, and deleted with the next commit.
  init(records: [String: String], now: Instant) {
    let stored = records.mapValues { Int64($0).map(Instant.init(milliseconds:)) }
    ends = stored.compactMapValues { $0 }.filter { RestPolicy.holds($0.value, at: now) }
    changed = Set(stored.keys).subtracting(ends.keys)
  }

  /// The longest rest that any of these hosts still wants.
  func rest(of origins: [String], now: Instant) -> (origin: String, until: Instant)? {
    origins.compactMap { origin in ends[origin].map { (origin, $0) } }
      .filter { RestPolicy.holds($0.1, at: now) }
      .max { $0.1 < $1.1 }
  }

  func note(_ origin: String, until end: Instant) {
    guard ends[origin].map({ $0 < end }) ?? true else { return }
    ends[origin] = end
    changed.insert(origin)
  }

  /// What has changed since the last call, for a commit.
  func takeRecords() -> [Record] {
    defer { changed = [] }
    return changed.sorted().map { origin in
      Record(
        kind: HostRests.kind, key: origin, value: ends[origin].map { String($0.milliseconds) })
    }
  }
}
