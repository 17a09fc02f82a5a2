// Editions that hold all that a renderer may have to show, the hostile included.
import GazetteCore
import GazetteTesting

/// A sample edition; its golden files are Tests/Fixtures/Editions/CASE-KIND.EXTENSION.
enum GoldenEdition: String, CaseIterable, Sendable {
  /// A digest with everything around its entries, and without images.
  case morning
  /// A short digest in Korean, with images.
  case evening
  /// A digest on a day without news.
  case quiet
  case listing
  case article

  var edition: Edition {
    switch self {
    case .morning: GoldenEdition.morningDigest
    case .evening: GoldenEdition.eveningDigest
    case .quiet: Samples.edition(.digest, [], title: "daily, 2026-11-30")
    case .listing: GoldenEdition.headlines
    case .article: GoldenEdition.ferryInFull
    }
  }
}

// MARK: The editions

extension GoldenEdition {
  private static var morningDigest: Edition {
    var edition = Edition(
      form: .digest, title: "daily, 2026-11-30",
      sections: [
        Section(heading: "town", entries: [told(ferry), Entry(article: library)]),
        Section(heading: "# [sea] & <sand> *", entries: [Entry(article: tide)] + hostile),
        Section(entries: [Entry(article: untitled), Entry(article: bare)]),
      ], made: Samples.now)
    edition.name = "daily"
    edition.leftOut = 7
    edition.failures = [
      Failure(source: "courier", reason: "https://courier.example/feed answered 404."),
      Failure(source: "b\u{202e}ad *", reason: "It said <b>\u{1b}[31mno</b>\nand `no` again."),
    ]
    edition.silences = [
      Silence(source: "old-mill", since: Samples.now.advanced(by: .seconds(-90 * 86_400)))
    ]
    edition.layout.showsContents = true
    edition.layout.showsReadingTime = true
    return edition
  }

  private static var eveningDigest: Edition {
    var edition = Edition(
      form: .digest, title: "저녁, 2026-11-30",
      sections: [Section(heading: "항구", entries: [told(ferry), Entry(article: library)])],
      made: Samples.now)
    edition.name = "저녁"
    edition.language = "ko"
    edition.leftOut = 1
    edition.failures = [Failure(source: "종소식", reason: "404로 답했습니다.")]
    edition.layout.showsImages = true
    edition.layout.summaryLength = 24
    return edition
  }

  private static var headlines: Edition {
    var edition = Samples.edition(
      .listing, [ferry, library, tide, untitled, bare], title: "Headlines")
    edition.sections[0].entries += hostile
    edition.sections[0].entries[1].snippet = Snippet([
      Snippet.Part("거리에 ", isMatch: false), Snippet.Part("도서관", isMatch: true),
      Snippet.Part("이 문을 *열었다*.", isMatch: false),
    ])
    return edition
  }

  private static var ferryInFull: Edition {
    var edition = Samples.edition(.article, [ferry], title: "")
    edition.sections[0].entries[0].alsoIn = ["tideline"]
    edition.sections[0].entries[0].tellings = [
      Telling(id: ArticleID(source: "tideline", key: "17"), reason: .text(93))
    ]
    return edition
  }
}

// MARK: The articles

extension GoldenEdition {
  private static func told(_ article: Article) -> Entry {
    Entry(article: article, alsoIn: ["tideline", "The [Island] Post"])
  }

  private static var ferry: Article {
    var article = Samples.article(
      "Ferry sails again", key: "ferry", source: "harbour",
      url: "https://harbour.example/ferry?from=1&to=2#deck",
      summary: "The ferry to Gull Island will sail again from Monday, after two winters.",
      html: """
        <h2>The crew is back</h2>
        <p>The <b>old crew</b> sails <a href="https://harbour.example/crew">from Monday</a>.</p>
        <figure><img src="https://harbour.example/deck.jpg" alt="The deck"></figure>
        <ul><li>a &lt;b&gt; &amp; c</li></ul>
        """,
      published: Samples.now.advanced(by: .seconds(-3600)), labels: ["town"], sequence: 9)
    article.content.authors = [
      Author(name: "Ivy Oar", url: "https://harbour.example/ivy", email: "ivy@harbour.example"),
      Author(email: "desk@harbour.example"),
    ]
    article.content.tags = ["boats", "a & b"]
    article.content.image = "https://harbour.example/ferry.jpg?size=1&crop=\"2\""
    article.content.language = "en"
    article.content.modified = Samples.now.advanced(by: .seconds(-1800))
    article.content.commentsURL = "https://harbour.example/ferry#talk"
    article.content.attachments = [
      Attachment(
        url: "https://harbour.example/horn.mp3", mimeType: "audio/mpeg", title: "The [horn]",
        sizeInBytes: 12_345, durationInSeconds: 7)
    ]
    article.isSaved = true
    return article
  }

  private static var library: Article {
    var article = Samples.article(
      "[속보] 새 도서관 개관 — “첫날”", key: "library", source: "종소식",
      url: "https://jong.example/도서관?값=1", summary: "거리에 도서관이 문을 열었다. 첫날부터 줄이 길었다.",
      published: Samples.now.advanced(by: .seconds(-7200)), labels: ["town"], sequence: 8)
    article.content.language = "ko"
    article.content.image = "http://jong.example/insecure.jpg"
    return article
  }

  private static var tide: Article {
    var article = Samples.article(
      "新聞：東京の港に新しい船が着く", key: "tide", source: "潮だより",
      url: "https://shio.example/1", text: "東京の港に新しい船が着いた。\n\n乗客は三百人。",
      published: Samples.now.advanced(by: .seconds(-10_000)), sequence: 7)
    article.content.language = "ja"
    article.isRead = true
    return article
  }

  /// Without title and date, and with an address that is only a name.
  private static var untitled: Article {
    Samples.article(
      nil, key: "note", url: "tag:bells.example,2026:note",
      text: "A short note without a title.\nIt has two lines.", sequence: 2)
  }

  /// With nothing at all.
  private static var bare: Article {
    var article = Samples.article(nil, key: "bare", sequence: 1)
    article.content.ownID = nil
    return article
  }

  private static let hostilePairs = [
    ("[x] marks](https://evil.example/) the spot", "https://h.example/a"),
    ("**bold** __init__ *a* `code` ~~gone~~ ==lit==", "https://h.example/c?x=1&y=2&lt;=3"),
    ("1. # - > <script>alert(1)</script> &copy; ]]>", "https://h.example/wink-;)/(a(b)c"),
    ("red \u{1b}[31malert\u{7} \u{202e}turned\u{2028}\u{fffe}", "https://h.example/x\\y 'q'\"d\""),
    ("- see https://evil.example or www.evil.example", "https://h.example/%20%29%5D|{{x}}"),
    ("<!-- --> [[wiki]] ^block $math$ %%hidden%%", "javascript:alert(1)"),
    ("emoji 👩‍👩‍👧 and ＡＢＣ \\", "https://h.example/*star*_under_<b>`"),
  ]

  private static var hostile: [Entry] {
    hostilePairs.enumerated().map { index, pair in
      Entry(
        article: Samples.article(
          pair.0, key: "hostile-\(index)", source: "host|le <\(index)>", url: pair.1,
          summary: "Before it: \(pair.0)", sequence: Int64(10 + index)))
    }
  }
}
