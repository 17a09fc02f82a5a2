// The source `city-notices`: what a city hall announces.
import GazetteCore
import GazetteJSON
import GazetteText
import NewsSources

/// `GET BASE/v1/notices?after=NUMBER` answers `{"notices": [{"number", "issued", "headline", "body",
/// "area"}]}`, those with a greater number, newest first.
public struct CityNoticesSource: NewsSource {
  public static let kind = "city-notices"
  public static let about = "Notices of a city hall."
  public static let options = [
    OptionKey("base_url", .text, required: true, "Where the city's service is."),
    OptionKey("area", .text, "Only notices for this part of the city."),
  ]

  private let base: String
  private let area: String?
  public var addresses: [String] { [base] }

  public init(_ options: inout Options) throws(ConfigError) {
    base = options.text("base_url") ?? ""
    area = options.text("area")
  }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    // What somebody has meddled with is no number, and then everything is asked for again.
    let last = context.bookmark.values["last"].flatMap(Int64.init) ?? 0
    let response = try await context.get(
      "\(base)/v1/notices?after=\(last)", accepting: "application/json")
    // Whatever is no JSON has no notices either.
    guard let notices = (try? JSON.parse(response.body))?["notices"], notices.kind == .array else {
      throw SourceError(.parse, "The city's answer has no notices.", hint: "Check 'base_url'.")
    }
    var bookmark = context.bookmark
    let newest = notices.elements.compactMap { $0["number"]?.int }.max() ?? last
    bookmark.values["last"] = String(max(last, newest))
    let drafts = notices.elements.compactMap { notice in draft(notice) }
    return drafts.isEmpty
      ? .unchanged(bookmark) : .fresh(Harvest(drafts: drafts, bookmark: bookmark))
  }

  private func draft(_ notice: JSON) -> Draft? {
    guard let number = notice["number"]?.int else { return nil }
    if let area, notice["area"]?.string != area { return nil }
    var draft = Draft()
    draft.ownID = String(number)
    draft.url = "\(base)/notices/\(number)"
    draft.title = notice["headline"]?.string.map { PlainText.line($0) }
    draft.body = notice["body"]?.string.map { .text($0) }
    draft.published = notice["issued"]?.string.flatMap { DateText.parse($0) }
    draft.tags = notice["area"]?.string.map { [$0] } ?? []
    return draft
  }
}
