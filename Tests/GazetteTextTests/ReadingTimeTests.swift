// How long a text takes to read.
import GazetteText
import Testing

struct ReadingTimeTests {
  @Test func `words of alphabets are counted, minutes are rounded up`() {
    #expect(ReadingTime.minutes(of: String(repeating: "tide ", count: 230)) == 1)
    #expect(ReadingTime.minutes(of: String(repeating: "tide ", count: 231)) == 2)
    #expect(ReadingTime.minutes(of: "don't well-known") == 1)
  }

  @Test func `Han, Hangul and Kana are counted by characters`() {
    #expect(ReadingTime.minutes(of: String(repeating: "벚꽃이 ", count: 166)) == 1)
    #expect(ReadingTime.minutes(of: String(repeating: "桜", count: 501)) == 2)
    #expect(
      ReadingTime.minutes(
        of: String(repeating: "さくら ", count: 100) + String(repeating: "tide ", count: 92)) == 1)
  }

  @Test func `a text without words takes no time`() {
    #expect(ReadingTime.minutes(of: "") == 0)
    #expect(ReadingTime.minutes(of: "— … !") == 0)
  }
}
