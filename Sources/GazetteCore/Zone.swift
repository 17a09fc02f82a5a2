// A time zone as a value: when its clocks change, and to what.

/// The clock of a place: its offset from UTC, for any moment that the zone's data covers.
public struct Zone: Sendable, Hashable {
  /// From `start` on, clocks are `offset` seconds east of UTC.
  public struct Change: Sendable, Hashable {
    public var start: Instant
    public var offset: Int

    public init(start: Instant, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  public var name: String
  /// In order of `start`.
  public var changes: [Change]
  /// Seconds east of UTC before the first change.
  public var firstOffset: Int

  public init(name: String, firstOffset: Int, changes: [Change] = []) {
    self.name = name
    self.firstOffset = firstOffset
    self.changes = changes
  }

  public static let utc = Zone(name: "UTC", firstOffset: 0)

  /// Seconds east of UTC at `instant`.
  public func offset(at instant: Instant) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].start <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : changes[low - 1].offset
  }

  /// What a clock of this zone shows at `instant`.
  public func civil(_ instant: Instant) -> CivilTime {
    CivilTime(instant, offset: offset(at: instant))
  }

  /// The moment at which a clock of this zone shows `time`; of two, the earlier one.
  public func instant(_ time: CivilTime) -> Instant {
    let guess = time.instant()
    let before = offset(at: guess.advanced(by: .seconds(-86_400)))
    let first = time.instant(offset: before)
    return offset(at: first) == before ? first : time.instant(offset: offset(at: first))
  }
}

extension Instant {
  /// The whole minute that is not before this moment, for sentences that are kept:
  /// `2026-11-30 12:05 UTC`.
  public var nextMinuteText: String {
    "\(Zone.utc.civil(advanced(by: .milliseconds(59_999))).minuteText) UTC"
  }
}
