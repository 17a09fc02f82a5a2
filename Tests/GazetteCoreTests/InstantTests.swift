// Tests of the calendar and of hashing.
import GazetteCore
import Testing

@Suite struct SHA256Tests {
  @Test func `the digest of abc is the one of FIPS 180-4`() {
    #expect(
      SHA256.hex(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: 0...130) func `bytes fed one by one give the same digest`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var single = SHA256()
    for byte in bytes { single.update([byte]) }
    var whole = SHA256()
    whole.update(bytes)
    #expect(single.finish() == whole.finish())
  }
}

@Suite struct InstantTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (1_796_029_201_050, "2026-11-30T09:00:01.050Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800_000, "10000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `an instant is written in UTC`(milliseconds: Int64, text: String) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
  }

  @Test func `a minute is written with zeros in front`() {
    let time = CivilTime(year: 987, month: 6, day: 5, hour: 4, minute: 3)
    #expect(time.minuteText == "0987-06-05 04:03")
  }

  @Test func `civil time and instant are each other's inverse`() {
    for day in stride(from: Int64(-800_000), through: 2_900_000, by: 371) {
      let instant = Instant(seconds: day * 86_400 + 5)
      #expect(CivilTime(instant).instant() == instant)
    }
  }
}
