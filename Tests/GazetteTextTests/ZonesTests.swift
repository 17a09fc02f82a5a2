// Tests of time zones.
import GazetteCore
import GazetteText
import Testing

@Suite struct ZonesTests {
  @Test(
    arguments: [
      ("Asia/Seoul", "2026-11-30T00:00:00Z", 9 * 3600),
      ("America/New_York", "2023-08-09T00:00:00Z", -4 * 3600),
      ("America/New_York", "2023-01-10T00:00:00Z", -5 * 3600),
      ("America/New_York", "2099-07-01T00:00:00Z", -4 * 3600),
      ("Europe/Berlin", "2050-03-27T00:59:59Z", 3600),
      ("Europe/Berlin", "2050-03-27T01:00:00Z", 7200),
      ("Europe/Berlin", "2050-10-30T01:00:00Z", 3600),
      ("Asia/Kolkata", "2020-01-01T00:00:00Z", 19_800),
      ("Australia/Sydney", "2060-01-01T00:00:00Z", 11 * 3600),
      ("Australia/Sydney", "2060-07-01T00:00:00Z", 10 * 3600),
      ("Etc/GMT+5", "2020-01-01T00:00:00Z", -5 * 3600), ("UTC", "2020-01-01T00:00:00Z", 0),
    ])
  func `the database tells the offset of a place`(name: String, moment: String, offset: Int) throws
  {
    let instant = try #require(DateText.parse(moment))
    #expect(try #require(Zones.named(name)).offset(at: instant) == offset)
  }

  @Test(
    arguments: [
      "", "Nowhere/City", "../../../etc/passwd", "/etc/localtime", "Asia", "Asia/", "Asia//Seoul",
      "zone.tab", "tzdata.zi", "./Asia/Seoul", "Asia/Seoul\u{0}", String(repeating: "a", count: 99),
    ])
  func `what is no zone of the database is unknown`(name: String) {
    #expect(Zones.named(name) == nil)
  }

  @Test(
    arguments: [
      ("KST-9", 9 * 3600, 9 * 3600), (":Asia/Seoul", 9 * 3600, 9 * 3600),
      ("Asia/Seoul", 9 * 3600, 9 * 3600), ("", 0, 0), ("UTC", 0, 0), ("Nowhere", 0, 0),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 3600, 7200), ("<-03>3", -10_800, -10_800),
      ("<+0545>-5:45", 20_700, 20_700), ("EST5EDT", -18_000, -14_400),
      ("FOO8BAR", -28_800, -25_200),
      ("AAA3BBB,J60/-2,J300/26:30", -10_800, -7200), ("AAA0BBB-1:30,59,299", 0, 5400),
      ("/usr/share/zoneinfo/Asia/Seoul", 9 * 3600, 9 * 3600), ("/etc/passwd", 0, 0),
      ("CET-1CEST,M13.5.0,M10.5.0", 0, 0), ("KST-99", 0, 0), ("A-1", 0, 0),
      ("CET-1CEST,M3.5.0", 0, 0),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", 13 * 3600, 12 * 3600),
    ])
  func `TZ is a name, a file or a rule`(tz: String, january: Int, july: Int) throws {
    let zone = Zones.system(tz: tz)
    #expect(zone.offset(at: CivilTime(year: 2040, month: 1, day: 15).instant()) == january)
    #expect(zone.offset(at: CivilTime(year: 2040, month: 7, day: 15).instant()) == july)
  }

  @Test func `a zone of a file bears the name it has in the database`() {
    #expect(Zones.system(tz: "/usr/share/zoneinfo/Asia/Seoul").name == "Asia/Seoul")
    #expect(Zones.named("Asia/Seoul")?.name == "Asia/Seoul")
  }

  @Test func `a gap of summer time is passed over, and of two times the earlier is taken`() throws {
    let zone = try #require(Zones.named("Europe/Berlin"))
    let gap = zone.instant(CivilTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30))
    let twice = zone.instant(CivilTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30))
    #expect(zone.civil(gap).clockText == "01:30" || zone.civil(gap).clockText == "03:30")
    #expect(twice.rfc3339 == "2026-10-25T00:30:00Z")
  }
}
