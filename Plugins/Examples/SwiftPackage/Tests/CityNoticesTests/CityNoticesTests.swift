// The suite that every source passes, and what is special about this one.
import CityNotices
import GazetteCore
import GazetteTesting
import Testing

@Suite struct CityNoticesTests {
  private static let notices = #"""
    {"notices": [
      {"number": 42, "issued": "2026-11-30T08:00:00Z", "headline": "The lift at 시청 is closed",
       "body": "Until Friday.", "area": "centre"},
      {"number": 41, "issued": "2026-11-29T08:00:00Z", "headline": "Market day", "area": "harbour"}]}
    """#

  private static func sample(_ options: [String: String] = [:]) -> SourceSample {
    let base = ["base_url": "https://city.example"]
    return SourceSample(CityNoticesSource.self, base.merging(options) { $1 }) { request in
      switch request.url {
      case "https://city.example/v1/notices?after=0": .answer(200, notices)
      case "https://city.example/v1/notices?after=42": .answer(200, #"{"notices": []}"#)
      default: .answer(404)
      }
    }
  }

  @Test(arguments: SourceConformance.checks)
  func `it does what every source does`(check: SourceCheck) async {
    #expect(await check.fault(of: Self.sample()) == nil)
  }

  @Test func `only the notices of one area are taken`() async throws {
    let titles = try await Self.sample(["area": "harbour"]).drafts().map(\.title)
    #expect(titles == ["Market day"])
  }
}
