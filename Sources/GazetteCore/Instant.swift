// A moment in time, and the proleptic Gregorian calendar that names it.

/// A moment in time, counted in milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Comparable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  /// Clamped to the range of milliseconds.
  public init(seconds: Int64) {
    milliseconds = Int64(clamping: Int128(seconds) * 1000)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 { milliseconds.dividedFloor(by: 1000) }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `duration` later; stays in range for any duration.
  public func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let span = Int64(clamping: Int128(seconds) * 1000 + Int128(attoseconds / 1_000_000_000_000_000))
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    return Instant(milliseconds: overflow ? (span > 0 ? .max : .min) : sum)
  }

  /// How long it is from `earlier` to this moment.
  public func since(_ earlier: Instant) -> Duration {
    .milliseconds(milliseconds.subtractingReportingOverflow(earlier.milliseconds).partialValue)
  }
}

/// A date and time of day as a clock on the wall shows it, without a zone.
public struct CivilTime: Sendable, Hashable {
  public var year: Int
  public var month: Int
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int
  public var millisecond: Int

  /// Fields are taken as they are; `isValid` tells whether they name a real time.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// What a clock `offset` seconds east of UTC shows at `instant`.
  public init(_ instant: Instant, offset: Int = 0) {
    let local = instant.milliseconds.addingReportingOverflow(Int64(offset) * 1000).partialValue
    let days = local.dividedFloor(by: 86_400_000)
    // The first day of all begins before the first moment that a number holds.
    let rest = Int(local &- days &* 86_400_000)
    (year, month, day) = CivilTime.date(daysSince1970: Int(days))
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1000 % 60
    millisecond = rest % 1000
  }

  /// Midnight of this day in UTC: the same moment for all times of a day, whatever its zone does.
  public var dayMark: Instant { CivilTime(year: year, month: month, day: day).instant() }

  /// The moment at which a clock `offset` seconds east of UTC shows this time.
  public func instant(offset: Int = 0) -> Instant {
    let days = Int64(CivilTime.days(year: year, month: month, day: day))
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
    return Instant(milliseconds: seconds * 1000 + Int64(millisecond))
  }

  /// True for a real calendar day of the years 1 to 9999 and a time up to 23:59:60.
  public var isValid: Bool {
    (1...9999).contains(year) && (1...12).contains(month)
      && (1...CivilTime.days(inMonth: month, year: year)).contains(day)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
  }

  /// 0 is Sunday.
  public var weekday: Int {
    let days = CivilTime.days(year: year, month: month, day: day)
    return ((days + 4) % 7 + 7) % 7
  }

  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01, by the era method: years begin in March, eras have 400 of them.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Instant {
  /// RFC 3339 in UTC, such as `2026-11-30T09:00:00Z`; milliseconds only where there are some.
  public var rfc3339: String {
    let time = CivilTime(self)
    guard (0...9999).contains(time.year) else { return longRFC3339(time) }
    return String(unsafeUninitializedCapacity: 24) { text in
      var count = 0
      func append(_ number: Int, _ width: Int, _ end: UInt8) {
        var (rest, place) = (number, count + width)
        text[place] = end
        count = place + 1
        for _ in 0..<width {
          place -= 1
          text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      append(time.year, 4, UInt8(ascii: "-"))
      append(time.month, 2, UInt8(ascii: "-"))
      append(time.day, 2, UInt8(ascii: "T"))
      append(time.hour, 2, UInt8(ascii: ":"))
      append(time.minute, 2, UInt8(ascii: ":"))
      append(time.second, 2, UInt8(ascii: time.millisecond == 0 ? "Z" : "."))
      if time.millisecond != 0 { append(time.millisecond, 3, UInt8(ascii: "Z")) }
      return count
    }
  }

  /// Of years that RFC 3339 cannot write.
  private func longRFC3339(_ time: CivilTime) -> String {
    var text = "\(time.dateText)T\(time.clockText):\(padded(time.second, 2))"
    if time.millisecond != 0 { text += ".\(padded(time.millisecond, 3))" }
    return text + "Z"
  }
}

extension CivilTime {
  /// `2026-11-30`.
  public var dateText: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
  /// `09:05`.
  public var clockText: String { "\(padded(hour, 2)):\(padded(minute, 2))" }
  /// `2026-11-30 09:05`.
  public var minuteText: String { "\(dateText) \(clockText)" }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension Int64 {
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
