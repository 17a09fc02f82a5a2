// Moments as storages spell them: exactly what `Instant.rfc3339` writes.
import GazetteCore
import GazetteJSON

enum StoredInstant {
  /// nil for years outside 1 to 9999, which RFC 3339 cannot name.
  static func text(_ instant: Instant) -> String? {
    (-62_135_596_800_000..<253_402_300_800_000).contains(instant.milliseconds)
      ? instant.rfc3339 : nil
  }

  static func read(_ json: JSON) -> Instant? {
    json.string.flatMap(read) ?? json.int.map { Instant(milliseconds: $0) }
  }

  /// `2026-11-30T10:00:00Z`, with a fraction of three digits or without.
  static func read(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      return value
    }
    guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z"),
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let millisecond = bytes.count == 24 ? number(20..<23) : 0
    else { return nil }
    let time = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      millisecond: millisecond)
    return time.isValid ? time.instant() : nil
  }
}
