// Ready-made articles and editions for tests of renderers and of anything that shows articles.
import GazetteCore

/// Made-up news, always the same.
public enum Samples {
  /// 2026-11-30T09:00:00Z.
  public static let now = Instant(seconds: 1_796_029_200)

  /// An article of the source `bells`, seen at `now`. Whatever is not given is absent.
  public static func article(
    _ title: String?, key: String = "1", source: String = "bells", url: String? = nil,
    summary: String? = nil, html: String? = nil, text: String? = nil, published: Instant? = nil,
    labels: [String] = [], sequence: Int64 = 1
  ) -> Article {
    var content = Content()
    content.ownID = key
    content.title = title
    content.url = url
    content.canonicalURL = url
    content.summary = summary
    content.html = html
    content.text = text
    content.published = published
    var article = Article(
      id: ArticleID(source: source, key: key), content: content, firstSeen: now, fetched: now,
      sequence: sequence)
    article.labels = labels
    return article
  }

  /// Three articles: one with everything a reader shows, a Korean one, one with only a text.
  public static var articles: [Article] {
    var full = article(
      "The bell tower is open again", key: "tower", url: "https://bells.example/tower",
      summary: "After two years of work, visitors may climb all 214 steps.",
      html: "<p>After two years of work, visitors may climb all <b>214</b> steps.</p>",
      published: Instant(seconds: 1_796_022_000), labels: ["town"], sequence: 3)
    full.content.authors = [Author(name: "Ada Ringer", url: "https://bells.example/ada")]
    full.content.tags = ["towers"]
    full.content.image = "https://bells.example/tower.jpg"
    full.isSaved = true
    let korean = article(
      "종탑이 다시 열렸습니다", key: "jong", source: "종소식", url: "https://jong.example/1",
      summary: "이 년 만에 다시 열린 종탑에 사람들이 모였습니다.",
      published: Instant(seconds: 1_796_018_400), labels: ["한국"], sequence: 2)
    let untitled = article(
      nil, key: "note", text: "A short note without a title.\nIt has two lines.", sequence: 1)
    return [full, korean, untitled]
  }

  /// The articles in one section without a heading.
  public static func edition(
    _ form: Edition.Form, _ articles: [Article] = Samples.articles, title: String = "Morning"
  ) -> Edition {
    Edition(
      form: form, title: title, sections: [Section(entries: articles.map { Entry(article: $0) })],
      made: now)
  }
}
