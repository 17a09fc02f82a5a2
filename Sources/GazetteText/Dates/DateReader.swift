// Reads a date that somebody wrote in some way of his own.
import GazetteCore

/// Goes once through the tokens of a date, notes what each says, and puts it together at the end.
struct DateReader {
  private let tokens: [DateToken]
  private var index = 0

  private var year: Int?
  private var month: Int?
  private var day: Int?
  /// Numbers whose meaning depends on the others.
  private var numbers: [LooseNumber] = []
  private var clock: Clock?
  private var isAfternoon: Bool?
  private var weekday: Int?
  private var offset: Int?
  private var place: Zone?
  private var isUTC = false
  private var unknownWords = 0

  struct LooseNumber {
    var value: Int
    var digits: Int
    /// What stands between it and the number before: `/`, `-`, `.`, or a blank.
    var separator: UInt8

    /// `94` is 1994, `0094` is not.
    var year: Int { digits <= 2 ? ISODate.fullYear(value) : value }
  }

  private struct Clock {
    var hour: Int
    var minute = 0
    var second = 0
    var millisecond = 0
  }

  /// A text with more words that mean nothing is no date.
  private static let maximumUnknownWords = 6

  static func read(_ text: UnsafeBufferPointer<UInt8>, zone: Zone) -> Instant? {
    let piece = text.prefix {
      $0.isDigit || $0 == UInt8(ascii: "-") || $0 | 0x20 == UInt8(ascii: "w")
    }
    if let date = ISODate.read(piece) {
      let rest = UnsafeBufferPointer(rebasing: text[piece.endIndex...])
      var reader = DateReader(DateTokenizer.tokens(rest))
      (reader.year, reader.month, reader.day) = (date.year, date.month, date.day)
      if let instant = reader.instant(in: zone) { return instant }
    }
    var reader = DateReader(DateTokenizer.tokens(text))
    // `2003`: a year is the beginning of it.
    if reader.tokens.count == 1, reader.tokens[0].digits == 4 {
      reader.month = 1
      reader.day = 1
    }
    return reader.instant(in: zone)
  }

  private init(_ tokens: [DateToken]) { self.tokens = tokens }

  private mutating func instant(in zone: Zone) -> Instant? {
    while index < tokens.count { readToken() }
    guard unknownWords <= DateReader.maximumUnknownWords, settleDate(), settleClock(),
      let year, let month, let day
    else { return nil }
    var time = CivilTime(year: year, month: month, day: day)
    guard time.isValid else { return nil }
    if let clock {
      if clock.hour == 24 {
        guard clock.minute == 0, clock.second == 0 else { return nil }
        time = time.plus(days: 1)
      } else {
        time.hour = clock.hour
      }
      time.minute = clock.minute
      time.second = clock.second
      time.millisecond = clock.millisecond
    }
    guard time.isValid else { return nil }
    return offset.map { time.instant(offset: $0) } ?? (place ?? zone).instant(time)
  }

  // MARK: Tokens

  private mutating func readToken() {
    let token = tokens[index]
    switch token.kind {
    case .number(let number) where !token.isComment: readNumber(number, token)
    case .word(let word): readWord(word, token)
    default: index += 1
    }
  }

  private mutating func readNumber(_ number: Int, _ token: DateToken) {
    if readOffset() || readClock() || readCompactClock() { return }
    if let word = word(at: index + 1) {
      if let unit = DateUnits.unit(word) {
        set(unit, number)
        index += 2
        return
      }
      if clock == nil, token.digits <= 2, isHourWord(word) {
        readHour(number)
        return
      }
    }
    numbers.append(LooseNumber(value: number, digits: token.digits, separator: separator()))
    index += 1
  }

  /// `+0900`, `-03:30`, `+7`, once a time, a date or `GMT` was read.
  private mutating func readOffset() -> Bool {
    guard index > 0, tokens[index - 1].isMark("+") || tokens[index - 1].isMark("-"),
      !tokens[index].isApart, let number = tokens[index].number
    else { return false }
    let isEast = tokens[index - 1].isMark("+")
    guard
      clock != nil || isUTC || isEast
        || (year != nil || numbers.count == 3) && isMark(":", at: index + 1)
    else { return false }
    var hours = number
    var minutes = 0
    let isLong = isMark(":", at: index + 1) && isNumber(at: index + 2)
    if isLong {
      minutes = tokens[index + 2].number ?? 0
    } else if tokens[index].digits > 2 {
      hours = number / 100
      minutes = number % 100
    }
    index += isLong ? 3 : 1
    // What no place on earth has is not understood, like an unknown name.
    guard hours <= 18, minutes < 60 else { return true }
    offset = (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
    return true
  }

  /// `10:14`, `10:14:55.12`.
  private mutating func readClock() -> Bool {
    guard clock == nil, tokens[index].digits <= 2, isMark(":", at: index + 1),
      let hour = tokens[index].number, isNumber(at: index + 2),
      let minute = tokens[index + 2].number
    else { return false }
    var clock = Clock(hour: hour, minute: minute)
    index += 3
    if isMark(":", at: index), let second = number(at: index + 1) {
      clock.second = second
      index += 2
      if isMark(".", at: index) || isMark(",", at: index) || isMark(":", at: index),
        let fraction = number(at: index + 1), !tokens[index + 1].isApart
      {
        clock.millisecond = DateReader.milliseconds(fraction, digits: tokens[index + 1].digits)
        index += 2
      }
    }
    self.clock = clock
    return true
  }

  /// The digits behind a `T`: `T101455`, `T1014`, `T10`.
  private mutating func readCompactClock() -> Bool {
    guard clock == nil, index > 0, tokens[index - 1].word == "t", !tokens[index].isApart,
      let number = tokens[index].number
    else { return false }
    switch tokens[index].digits {
    case 6: clock = Clock(hour: number / 10_000, minute: number / 100 % 100, second: number % 100)
    case 4: clock = Clock(hour: number / 100, minute: number % 100)
    case 2: clock = Clock(hour: number)
    default: return false
    }
    index += 1
    return true
  }

  private static func milliseconds(_ fraction: Int, digits: Int) -> Int {
    var value = fraction
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    for _ in 0..<max(0, min(digits, 18) - 3) { value /= 10 }
    return value
  }

  private mutating func set(_ unit: DateUnits.Unit, _ number: Int) {
    switch unit {
    case .year: year = (year ?? 0) + number
    case .month: month = number
    case .day: day = number
    case .hour: clock = Clock(hour: number)
    case .minute: clock?.minute = number
    case .second: clock?.second = number
    }
  }

  private func isHourWord(_ word: String) -> Bool {
    word == "h" || word == "am" || word == "pm" || word == "uhr"
  }

  /// `15h54`, `4 pm`.
  private mutating func readHour(_ hour: Int) {
    clock = Clock(hour: hour)
    index += 1
    guard word(at: index) != "am", word(at: index) != "pm" else { return }
    index += 1
    if let minute = number(at: index), tokens[index].digits == 2, !tokens[index].isApart {
      clock?.minute = minute
      index += 1
    }
  }

  private mutating func readWord(_ word: String, _ token: DateToken) {
    index += 1
    if token.isComment {
      if offset == nil, place == nil { readZone(token) }
      return
    }
    if let era = DateUnits.era(word) {
      year = era
    } else if let half = DateUnits.isAfternoon(word), clock != nil || word != "sa" && word != "ch" {
      isAfternoon = half
    } else if word == "tháng" || word == "thg", let number = number(at: index) {
      month = number
      index += 1
    } else if let day = DateReader.weekdays.firstIndex(where: { word.hasPrefix($0) }) {
      weekday = day
    } else if let named = MonthNames.month(word), month == nil || clock == nil {
      // Of two, the first was a weekday: `mar., 01 déc. 2020`.
      month = named
    } else if !readZone(token), word != "t" {
      unknownWords += isGlued(token) ? 0 : 1
    }
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// The `th` of `16th`.
  private func isGlued(_ token: DateToken) -> Bool {
    !token.isApart && index >= 2 && tokens[index - 2].number != nil
  }

  /// False when the word names no zone. Zones follow a time or a date; an offset in numbers wins.
  @discardableResult
  private mutating func readZone(_ token: DateToken) -> Bool {
    guard clock != nil || !numbers.isEmpty || year != nil else { return false }
    let name = token.spelling.uppercased()
    // A single letter in lower case is a word: `16 de noviembre de 2020 a las 10`.
    if name.utf8.count == 1, clock == nil || token.spelling != name && name != "Z" { return false }
    if let minutes = ZoneNames.minutes(name) {
      isUTC = minutes == 0
      if offset == nil { offset = minutes * 60 }
      return true
    }
    guard let zone = ZoneNames.place(token.spelling) else { return false }
    place = zone
    return true
  }

  // MARK: Putting it together

  /// Gives the loose numbers their meaning.
  private mutating func settleDate() -> Bool {
    if year != nil, month != nil, day != nil { return true }
    if month != nil { return settleNamedMonth() }
    guard year == nil, day == nil else { return false }
    return settleNumbers()
  }

  /// `16 Nov 2020`, `Nov 16, 2020`, `07 Jun 06`, `November 2020`.
  private mutating func settleNamedMonth() -> Bool {
    if year == nil {
      // Two short numbers in front: the third is a time, `03 Apr 02 1500`.
      let isShortYear = numbers.count > 2 && numbers[0].digits <= 2 && numbers[1].digits <= 2
      let place =
        numbers.firstIndex { $0.digits == 4 }
        ?? numbers.firstIndex { $0.digits == 2 && $0.value > 31 }
      if let place, !isShortYear {
        year = numbers.remove(at: place).year
      } else if numbers.count > 1, numbers[1].digits == 2 {
        year = numbers.remove(at: 1).year
      }
    }
    if day == nil, let first = numbers.first, first.digits <= 2 {
      day = first.value
      numbers.removeFirst()
    } else if day == nil, numbers.isEmpty, unknownWords == 0, clock == nil, weekday == nil {
      day = 1
    }
    return year != nil && day != nil
  }

  /// Three numbers, or a year and a month.
  private mutating func settleNumbers() -> Bool {
    guard let first = numbers.first else { return false }
    if numbers.count == 1, first.digits == 8 {
      (year, month, day) = (first.value / 10_000, first.value / 100 % 100, first.value % 100)
      numbers = []
      return true
    }
    guard numbers.count > 1 else { return false }
    if numbers.count == 2 || numbers[2].separator != numbers[1].separator {
      let second = numbers[1]
      guard second.separator != UInt8(ascii: " ") else { return false }
      numbers.removeFirst(2)
      if first.digits == 4, second.digits <= 2 {
        (year, month, day) = (first.value, second.value, 1)
      } else if second.digits == 4, first.digits <= 2 {
        (year, month, day) = (second.value, first.value, 1)
      }
      return year != nil
    }
    settleThree(first, numbers[1], numbers[2])
    numbers.removeFirst(3)
    return year != nil
  }

  private mutating func settleThree(
    _ first: LooseNumber, _ second: LooseNumber, _ third: LooseNumber
  ) {
    guard second.digits <= 2 else { return }
    if first.digits == 4 {
      (year, month, day) = (first.value, second.value, third.value)
      return
    }
    guard first.digits <= 2, third.digits == 4 || third.digits == 2 else { return }
    let isMonthFirst = isMonthFirst(
      first.value, second.value, year: third.year, second.separator)
    year = third.year
    month = isMonthFirst ? first.value : second.value
    day = isMonthFirst ? second.value : first.value
  }

  /// What the numbers and the weekday leave open, the separator decides: slashes are American.
  private func isMonthFirst(_ first: Int, _ second: Int, year: Int, _ separator: UInt8) -> Bool {
    if first > 12 { return false }
    if second > 12 { return true }
    if let weekday {
      let american = CivilTime(year: year, month: first, day: second)
      let european = CivilTime(year: year, month: second, day: first)
      let fits = [american, european].map { $0.isValid && $0.weekday == weekday }
      if fits[0] != fits[1] { return fits[0] }
    }
    return separator == UInt8(ascii: "/")
  }

  /// A clock of twelve hours, and `03 Apr 02 1500 GMT`.
  private mutating func settleClock() -> Bool {
    if clock == nil, let number = numbers.first, number.digits == 4 {
      clock = Clock(hour: number.value / 100, minute: number.value % 100)
    }
    guard var clock else { return true }
    if let isAfternoon, clock.hour <= 12 {
      clock.hour = clock.hour % 12 + (isAfternoon ? 12 : 0)
    }
    self.clock = clock
    return (0...24).contains(clock.hour) && clock.minute < 60 && clock.second <= 60
  }

  // MARK: Looking around

  private func word(at place: Int) -> String? {
    place < tokens.count && !tokens[place].isComment ? tokens[place].word : nil
  }

  private func number(at place: Int) -> Int? { place < tokens.count ? tokens[place].number : nil }

  private func isNumber(at place: Int) -> Bool { number(at: place) != nil }

  private func isMark(_ mark: Unicode.Scalar, at place: Int) -> Bool {
    place < tokens.count && tokens[place].isMark(mark)
  }

  /// The mark between the number at hand and the token before, if that is a number or a word.
  private func separator() -> UInt8 {
    guard index > 0, case .mark(let mark) = tokens[index - 1].kind else { return UInt8(ascii: " ") }
    return mark
  }
}
