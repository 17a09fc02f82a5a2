// Dates as documents write them.
import GazetteCore

public enum DateText {
  /// Reads any date that feeds are known to contain: RFC 3339 and ISO 8601 in all precisions,
  /// RFC 822, 850 and 2822, asctime, and what people write instead, in some thirty languages.
  /// A date without a zone, or with one that nobody knows, is read in `zone`; a date without a time
  /// is the beginning of the day. nil for what names no real day: dates are never invented.
  ///
  /// `3/4/2020` is 4 March unless the weekday says otherwise or one number is above 12;
  /// `3.4.2020` and `3-4-2020` are 3 April; `20-04-03` has its year in front.
  public static func parse(_ text: String, zone: Zone = .utc) -> Instant? {
    var text = text
    return text.withUTF8 { parse(bytes: $0, zone: zone) }
  }

  /// `parse` for the UTF-8 of a date.
  public static func parse(bytes: UnsafeBufferPointer<UInt8>, zone: Zone = .utc) -> Instant? {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    guard start < end, end - start <= maximumLength else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let instant =
      CommonDate(rfc3339: text)?.instant(zone) ?? CommonDate(rfc822: text)?.instant(zone)
      ?? epoch(text) ?? DateReader.read(text, zone: zone)
    // The offset may lead out of the years that RFC 3339 can write.
    return instant.flatMap { writable.contains($0) ? $0 : nil }
  }

  /// The years 1 to 9999.
  private static let writable =
    Instant(seconds: -62_135_596_800)..<Instant(seconds: 253_402_300_800)

  /// Longer texts are no dates.
  private static let maximumLength = 200

  /// Seconds, or milliseconds, since 1970; of years that have feeds.
  private static func epoch(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    let digits = text.prefix(while: \.isDigit)
    let rest = text[digits.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(\.isDigit),
      let number = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    switch digits.count {
    case 9...10: return Instant(seconds: number)
    case 13: return Instant(milliseconds: number)
    case 16: return Instant(milliseconds: number / 1000)
    default: return nil
    }
  }
}
