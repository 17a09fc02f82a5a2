// Writes dates the way RSS and OPML want them.
import GazetteCore

/// Dates of RFC 822 with four digits for the year: `Mon, 30 Nov 2026 09:00:00 GMT`.
package enum RFC822Date {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package static func text(_ instant: Instant) -> String {
    let time = CivilTime(instant)
    let day = time.dateText.suffix(2)
    let clock = instant.rfc3339.split(separator: "T").last?.prefix(8) ?? "00:00:00"
    return "\(days[time.weekday]), \(day) \(months[time.month - 1]) \(time.dateText.prefix(4)) "
      + "\(clock) GMT"
  }
}
