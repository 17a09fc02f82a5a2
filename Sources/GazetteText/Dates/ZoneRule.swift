// The rules of POSIX time zones: `KST-9`, `CET-1CEST,M3.5.0,M10.5.0/3`.
import GazetteCore

struct ZoneRule: Sendable {
  /// A day of the year and a time of that day at which clocks change.
  struct Day: Sendable {
    enum Kind: Sendable {
      /// `Mm.w.d`: the w-th weekday d of month m; the fifth is the last.
      case weekday(month: Int, week: Int, day: Int)
      /// `Jn`: day 1 to 365, 29 February never counted.
      case julian(Int)
      /// `n`: day 0 to 365, 29 February counted.
      case ordinal(Int)
    }

    var kind: Kind
    /// Seconds after midnight, from -167 to 167 hours.
    var time = 7200
  }

  /// Seconds east of UTC.
  let standard: Int
  private let summer: (offset: Int, start: Day, end: Day)?

  /// nil when the text is no such rule.
  init?(_ text: String) {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard reader.skipName(), let west = reader.time(maximumHours: 24) else { return nil }
    standard = -west
    if reader.rest.isEmpty {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3600
    if reader.rest.first != UInt8(ascii: ","), !reader.rest.isEmpty {
      guard let west = reader.time(maximumHours: 24) else { return nil }
      offset = -west
    }
    if reader.rest.isEmpty { reader.rest = ZoneRule.usualDays[...] }
    guard let start = reader.day(), let end = reader.day(), reader.rest.isEmpty else { return nil }
    summer = (offset, start, end)
  }

  /// A rule without days means those of the United States, as in glibc.
  private static let usualDays = Array(",M3.2.0,M11.1.0".utf8)
  /// Nobody knows the rules of clocks further on.
  private static let lastYear = 2100

  /// The rule as a zone, from 1970 to 2100.
  func zone(named name: String) -> Zone {
    Zone(name: name, firstOffset: standard, changes: changes(from: 1970))
  }

  /// The changes of every year up to 2100, in order.
  func changes(from year: Int) -> [Zone.Change] {
    guard let summer, year <= ZoneRule.lastYear else { return [] }
    return (max(year, 1)...ZoneRule.lastYear).flatMap { year in
      [
        Zone.Change(
          start: summer.start.instant(year: year, offset: standard), offset: summer.offset),
        Zone.Change(
          start: summer.end.instant(year: year, offset: summer.offset), offset: standard),
      ]
    }.sorted { $0.start < $1.start }
  }

  /// Reads a rule from its beginning.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// At least three letters, or anything but `>` between `<` and `>`.
    mutating func skipName() -> Bool {
      if rest.first == UInt8(ascii: "<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let name = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(name.count)
      return name.count >= 3
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(maximumHours: Int) -> Int? {
      let isNegative = rest.first == UInt8(ascii: "-")
      if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard var seconds = number(0...maximumHours).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
        rest = rest.dropFirst()
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// `,Mm.w.d[/time]` and its like.
    mutating func day() -> Day? {
      guard skip(","), let kind = kind() else { return nil }
      guard skip("/") else { return Day(kind: kind) }
      return time(maximumHours: 167).map { Day(kind: kind, time: $0) }
    }

    private mutating func kind() -> Day.Kind? {
      if skip("J") { return number(1...365).map(Day.Kind.julian) }
      guard skip("M") else { return number(0...365).map(Day.Kind.ordinal) }
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let day = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }

    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: mark) else { return false }
      rest = rest.dropFirst()
      return true
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number) else {
        return nil
      }
      return number
    }
  }
}

extension ZoneRule.Day {
  /// The moment at which clocks `offset` seconds east of UTC show this day and time.
  fileprivate func instant(year: Int, offset: Int) -> Instant {
    date(year: year).instant(offset: offset).advanced(by: .seconds(time))
  }

  private func date(year: Int) -> CivilTime {
    let newYear = CivilTime(year: year, month: 1, day: 1)
    switch kind {
    case .ordinal(let day): return newYear.plus(days: day)
    case .julian(let day):
      let isLeap = CivilTime.days(inMonth: 2, year: year) == 29
      return newYear.plus(days: isLeap && day >= 60 ? day : day - 1)
    case .weekday(let month, let week, let day):
      let first = CivilTime(year: year, month: month, day: 1)
      let offset = (day - first.weekday + 7) % 7 + (week - 1) * 7
      let isBeyond = offset >= CivilTime.days(inMonth: month, year: year)
      return first.plus(days: isBeyond ? offset - 7 : offset)
    }
  }
}

extension CivilTime {
  /// The same time of day, `days` later.
  func plus(days: Int) -> CivilTime {
    CivilTime(instant().advanced(by: .seconds(days * 86_400)))
  }
}
