// Moments as the pages write them, in both languages.
import GazetteCore

/// Says when something was, seen from now and by the clock of a zone.
struct Times {
  let words: Words
  let now: Instant
  let zone: Zone

  private var isKorean: Bool { words.language == .korean }

  /// Short: `3 min ago`, `2 h ago`, `27 Nov`, `27 Nov 2025`.
  func short(_ instant: Instant) -> String {
    let seconds = now.seconds - instant.seconds
    switch seconds {
    case ..<0: break
    case ..<60: return words[.now]
    case ..<3600: return words(.minutesAgo, Int(seconds / 60))
    case ..<86_400: return words(.hoursAgo, Int(seconds / 3600))
    default: break
    }
    return date(instant)
  }

  /// `27 Nov`; with the year when it is another one.
  func date(_ instant: Instant) -> String {
    let day = zone.civil(instant)
    let isThisYear = day.year == zone.civil(now).year
    if isKorean { return (isThisYear ? "" : "\(day.year)년 ") + "\(day.month)월 \(day.day)일" }
    let month = Times.months[day.month - 1].prefix(3)
    return "\(day.day) \(month)" + (isThisYear ? "" : " \(day.year)")
  }

  /// Exact, for whoever asks: `2026-11-30 09:05`.
  func exact(_ instant: Instant) -> String { zone.civil(instant).minuteText }

  /// The same for all moments of a day.
  func dayKey(_ instant: Instant) -> String { zone.civil(instant).dateText }

  /// Over the articles of a day: `Today`, `Yesterday`, `Friday, 27 November`.
  func heading(_ instant: Instant) -> String {
    let day = zone.civil(instant)
    let today = zone.civil(now)
    // By the calendar: where clocks are put forward a day has 23 hours.
    let yesterday = CivilTime(today.dayMark.advanced(by: .seconds(-86_400)))
    switch day.dateText {
    case today.dateText: return words[.today]
    case yesterday.dateText: return words[.yesterday]
    default: return long(day, withYear: day.year != today.year)
    }
  }

  /// The date under the name of the paper: `Monday, 30 November 2026`.
  var dateline: String { long(zone.civil(now), withYear: true) }

  private func long(_ day: CivilTime, withYear: Bool) -> String {
    if isKorean {
      let weekday = Times.koreanWeekdays[day.weekday]
      return (withYear ? "\(day.year)년 " : "") + "\(day.month)월 \(day.day)일 \(weekday)요일"
    }
    return "\(Times.weekdays[day.weekday]), \(day.day) \(Times.months[day.month - 1])"
      + (withYear ? " \(day.year)" : "")
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let koreanWeekdays = ["일", "월", "화", "수", "목", "금", "토"]
}
