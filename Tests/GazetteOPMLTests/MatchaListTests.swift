// Tests of reading matcha's configuration.
import GazetteCore
import GazetteOPML
import Testing

@Suite struct MatchaListTests {
  private static let root = map([
    ("markdown_dir_path", text("/notes")),
    ("feeds", list([text("http://a.example/best 10"), text("https://b.example/feed"), map([])])),
    ("google_news_keywords", text("Seoul, Réunion")), ("opml_file_path", text("my feeds.opml")),
    ("openai_api_key", text("hunter2")), ("instapaper", text("true")), ("terminal_mode", nothing),
  ])

  @Test func `feeds are taken, and Google News is a feed`() {
    #expect(
      MatchaList.read(Self.root).feeds == [
        OPMLFeed(name: nil, address: "http://a.example/best"),
        OPMLFeed(name: nil, address: "https://b.example/feed"),
        OPMLFeed(
          name: "Google News: Seoul, Réunion",
          address: "https://news.google.com/rss/search?hl=en-US&gl=US&ceid=US%3Aen&q="
            + "Seoul%20%7C%20R%C3%A9union"),
      ])
  }

  @Test func `the rest is told with what does the same, and no value of what has no like`() {
    #expect(
      MatchaList.read(Self.root).remarks == [
        "markdown_dir_path: write an output with 'renderer: markdown' and 'path: /notes/{date}.md'.",
        "1 feed has a number of articles; 'max_per_source' of an output bounds them.",
        "opml_file_path: type: gazette import my feeds.opml",
        "left out, since nothing here does the same: openai_api_key, instapaper.",
      ])
  }

  @Test func `it is known by its keys`() {
    #expect(MatchaList.fits(Self.root))
    #expect(MatchaList.fits(Self.map([("Feeds", Self.list([]))])))
    #expect(!MatchaList.fits(Self.map([("sources", Self.list([]))])))
    #expect(!MatchaList.fits(Self.text("feeds")))
  }

  private static let nowhere = Place(file: "", line: 0, column: 0)
  private static let nothing = Setting(.null, at: nowhere)

  private static func text(_ text: String) -> Setting {
    Setting(.scalar(text, isQuoted: false), at: nowhere)
  }

  private static func list(_ members: [Setting]) -> Setting { Setting(.list(members), at: nowhere) }

  private static func map(_ members: [(String, Setting)]) -> Setting {
    Setting(
      .map(members.map { Setting.Member(key: $0, place: nowhere, setting: $1) }), at: nowhere)
  }
}
