// Both forms of Retry-After, and what is neither.
import GazetteCore
import GazetteText
import Testing

@Suite struct RetryAfterTests {
  /// 2026-11-30 12:00 UTC.
  private let noon = Instant(seconds: 1_796_040_000)

  @Test(arguments: [
    ("120", Duration.seconds(120)), (" 120 ", .seconds(120)), ("0", .zero),
    ("Mon, 30 Nov 2026 13:00:00 GMT", .seconds(3600)),
  ])
  func `seconds and dates are understood`(header: String, wait: Duration) {
    #expect(RetryAfter.moment(header, now: noon) == noon.advanced(by: wait))
  }

  @Test(arguments: [
    "86401", "9223372036854775807", "999999999999999999999", "Fri, 01 Jan 2100 00:00:00 GMT",
  ])
  func `nobody is left alone for more than a day`(header: String) {
    #expect(RetryAfter.moment(header, now: noon) == noon.advanced(by: .seconds(86_400)))
  }

  @Test func `a moment that has passed is now`() {
    #expect(RetryAfter.moment("Mon, 30 Nov 2026 11:00:00 GMT", now: noon) == noon)
  }

  @Test(arguments: ["", " ", "soon", "-5", "1.5"])
  func `what is neither says nothing`(header: String) {
    #expect(RetryAfter.moment(header, now: noon) == nil)
  }
}
