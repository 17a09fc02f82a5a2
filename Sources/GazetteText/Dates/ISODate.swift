// The dates of ISO 8601 that stand in one piece: calendar, week and ordinal, long and compact.
import GazetteCore

enum ISODate {
  /// Reads a piece of digits, hyphens and a `W`; nil for what is none of the shapes of ISO 8601.
  /// Years of two digits and the extra digit of `2003-012-31` occur in old feeds.
  static func read(_ piece: some Collection<UInt8>) -> CivilTime? {
    let parts = piece.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    if let week = piece.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "w") }) {
      return self.week(year: piece[..<week], rest: piece[piece.index(after: week)...])
    }
    let numbers = parts.map { number($0) }
    switch parts.map(\.count) {
    case [4, 2, 2], [4, 1, 2], [4, 2, 1], [4, 1, 1], [4, 3, 2]:
      return date(numbers[0], numbers[1], numbers[2])
    case [4, 2]: return date(numbers[0], numbers[1], 1)
    case [4, 3]: return ordinal(numbers[0], numbers[1])
    case [8]: return numbers[0].flatMap { date($0 / 10_000, $0 / 100 % 100, $0 % 100) }
    case [7]: return numbers[0].flatMap { ordinal($0 / 1000, $0 % 1000) }
    case [6]:
      return numbers[0].flatMap { date(fullYear($0 / 10_000), $0 / 100 % 100, $0 % 100) }
    case [5]: return numbers[0].flatMap { ordinal(fullYear($0 / 1000), $0 % 1000) }
    case [2, 2, 2]: return date(numbers[0].map(fullYear), numbers[1], numbers[2])
    case [2, 3]: return ordinal(numbers[0].map(fullYear), numbers[1])
    case [0, 4]: return numbers[1].flatMap { date(fullYear($0 / 100), $0 % 100, 1) }
    case [0, 2, 2]: return date(numbers[1].map(fullYear), numbers[2], 1)
    default: return nil
    }
  }

  /// RFC 2822 §4.3: 00 to 49 are of this century.
  static func fullYear(_ year: Int) -> Int {
    year < 50 ? 2000 + year : year < 100 ? 1900 + year : year
  }

  private static func date(_ year: Int?, _ month: Int?, _ day: Int?) -> CivilTime? {
    guard let year, let month, let day else { return nil }
    let date = CivilTime(year: year, month: month, day: day)
    return date.isValid ? date : nil
  }

  private static func ordinal(_ year: Int?, _ day: Int?) -> CivilTime? {
    guard let year, let day, day > 0, let newYear = date(year, 1, 1) else { return nil }
    let date = newYear.plus(days: day - 1)
    return date.year == year ? date : nil
  }

  /// `2003-W53-3`, `2003W533`, `2003-W53`. Week 1 holds 4 January; days count from Monday.
  private static func week(
    year: some Collection<UInt8>, rest: some Collection<UInt8>
  ) -> CivilTime? {
    let year = year.filter { $0 != UInt8(ascii: "-") }
    let digits = rest.filter { $0 != UInt8(ascii: "-") }
    guard year.count == 4, (2...3).contains(digits.count), let week = number(digits.prefix(2)),
      let fourth = date(number(year), 1, 4), (1...53).contains(week),
      let day = digits.count == 3 ? number(digits.suffix(1)) : 1, (1...7).contains(day)
    else { return nil }
    let monday = fourth.plus(days: -((fourth.weekday + 6) % 7))
    return monday.plus(days: (week - 1) * 7 + day - 1)
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    digits.allSatisfy(\.isDigit) ? Int(String(decoding: Array(digits), as: UTF8.self)) : nil
  }
}
