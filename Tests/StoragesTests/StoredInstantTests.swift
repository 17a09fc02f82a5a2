// Moments survive being written and read.
import GazetteCore
import Testing

@testable import Storages

struct StoredInstantTests {
  @Test(
    arguments: [
      0, 1, -1, 1_796_029_200_123, -62_167_219_200_000, 253_402_300_799_999, 951_782_400_000,
    ] as [Int64])
  func `a moment within the years 0 to 9999 is RFC 3339 and comes back`(milliseconds: Int64) {
    let text = StoredInstant.text(Instant(milliseconds: milliseconds))
    #expect(text.flatMap(StoredInstant.read)?.milliseconds == milliseconds)
  }

  @Test(arguments: [-62_167_219_200_001, 253_402_300_800_000, .min, .max] as [Int64])
  func `another moment has no text`(milliseconds: Int64) {
    #expect(StoredInstant.text(Instant(milliseconds: milliseconds)) == nil)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-13-30T00:00:00Z", "2026-11-30T00:00:00+01", "é026-11-30T00:00:00Z",
  ])
  func `other texts are no moments`(text: String) {
    #expect(StoredInstant.read(text) == nil)
  }
}
