// A digest for renderers that are checked, with what renderers fall over.
import GazetteCore

enum PluginSample {
  static let edition: Edition = {
    let made = CivilTime(year: 2026, month: 11, day: 30, hour: 9).instant()
    var edition = Edition(
      form: .digest, title: "오늘의 <뉴스> & \"more\"",
      sections: [
        Section(
          heading: "One & two",
          entries: [
            entry("1", "A [title] with *marks* & <tags>", "https://example.org/?a=1&b=2"),
            entry("2", "한국어 제목 👩‍👩‍👧", nil),
          ]),
        Section(heading: "]]> three", entries: [entry("3", nil, "https://example.org/3")]),
      ], made: made)
    edition.name = "check"
    return edition
  }()

  private static func entry(_ key: String, _ title: String?, _ url: String?) -> Entry {
    var content = Content()
    content.title = title
    content.url = url
    content.summary = "A summary of \(key), with \"quotes\", a \\ and a tab\tin it."
    let moment = CivilTime(year: 2026, month: 11, day: 29).instant()
    content.published = moment
    return Entry(
      article: Article(
        id: ArticleID(source: "sample & co", key: key), content: content, firstSeen: moment,
        fetched: moment))
  }
}
