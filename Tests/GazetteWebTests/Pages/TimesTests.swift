// Moments as the pages write them.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct TimesTests {
  private func times(_ language: Words.Language) -> Times {
    Times(words: Words(language), now: Samples.now, zone: .utc)
  }

  @Test(arguments: [
    (0, "now", "방금"), (59, "now", "방금"), (60, "1 min ago", "1분 전"), (3599, "59 min ago", "59분 전"),
    (3600, "1 h ago", "1시간 전"), (86_399, "23 h ago", "23시간 전"), (86_400, "29 Nov", "11월 29일"),
    (86_400 * 400, "26 Oct 2025", "2025년 10월 26일"), (-7200, "30 Nov", "11월 30일"),
  ])
  func `times are as short as they can be`(_ age: Int64, _ english: String, _ korean: String) {
    let instant = Samples.now.advanced(by: .seconds(-age))
    #expect(times(.english).short(instant) == english)
    #expect(times(.korean).short(instant) == korean)
  }

  @Test(arguments: [
    (0, "Today", "오늘"), (86_400, "Yesterday", "어제"),
    (86_400 * 3, "Friday, 27 November", "11월 27일 금요일"),
    (86_400 * 365, "Sunday, 30 November 2025", "2025년 11월 30일 일요일"),
  ])
  func `days have names`(_ age: Int64, _ english: String, _ korean: String) {
    let instant = Samples.now.advanced(by: .seconds(-age))
    #expect(times(.english).heading(instant) == english)
    #expect(times(.korean).heading(instant) == korean)
  }

  @Test(arguments: [Int64.min, Int64.max])
  func `no moment is too far`(_ milliseconds: Int64) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(!times(.korean).short(instant).isEmpty)
    #expect(!times(.english).heading(instant).isEmpty)
  }
}
