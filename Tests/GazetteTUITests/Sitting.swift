// A reader without a terminal, whose wishes are granted at once.
import GazetteCore
import GazetteReader
import GazetteTesting

@testable import GazetteTUI

struct Sitting {
  private(set) var state: ReaderState
  /// All articles there are, newest first.
  private(set) var articles: [Article]
  private(set) var wishes: [ReaderWish] = []
  /// Articles on one page.
  var pageSize: Int?
  /// Whether pages come only when `release` is called.
  var holdsPages = false
  private var held: [(PageWish, HeadlinePage)] = []

  init(
    _ articles: [Article], columns: Int = 80, rows: Int = 12, language: String = "en",
    keys: KeyMap = KeyMap()
  ) {
    self.articles = articles
    state = ReaderState(
      columns: columns, rows: rows, now: Samples.now, language: language, keys: keys)
    grant(state.start())
  }

  mutating func press(_ text: String) {
    var reader = KeyReader()
    for key in reader.read(text.utf8) + reader.settle() { take(.key(key)) }
  }

  mutating func take(_ event: ReaderEvent) { grant(state.take(event)) }

  /// One more, newer than all others.
  mutating func arrive(_ article: Article) { articles.insert(article, at: 0) }

  mutating func prune(_ key: String) { articles.removeAll { $0.id.key == key } }

  /// Pages that were held come, in the order in which they were asked for.
  mutating func release() {
    holdsPages = false
    let pages = held
    held = []
    for (wish, page) in pages { take(.page(wish, page)) }
  }

  private mutating func grant(_ new: [ReaderWish]) {
    var left = new
    while !left.isEmpty {
      let wish = left.removeFirst()
      wishes.append(wish)
      switch wish {
      case .page(let page) where holdsPages: held.append((page, answer(page)))
      case .page(let page): left += state.take(.page(page, answer(page)))
      case .hits(let reading): left += state.take(.hits(reading, matching(reading).count))
      case .counts(let reading, let arrived):
        left += state.take(.counts(counts(reading, since: arrived)))
      case .names:
        let sources = Set(articles.map(\.id.source)).sorted()
        left += state.take(.names(sources: sources, tags: Set(articles.flatMap(\.labels)).sorted()))
      case .mark(_, let ids, _) where !ids.allSatisfy({ id in articles.contains { $0.id == id } }):
        left += state.take(.gone(ids))
      case .mark(let mark, let ids, _):
        for place in articles.indices where ids.contains(articles[place].id) {
          switch mark {
          case .saved(let isSaved): articles[place].isSaved = isSaved
          case .read(let isRead): articles[place].isRead = isRead
          }
        }
        left += state.take(.stored)
      case .browse, .refresh, .toastEnd, .redraw, .suspend, .quit: break
      }
    }
  }

  private func counts(_ reading: Reading, since arrived: Int64?) -> ReaderCounts {
    var counts = ReaderCounts(
      unread: BoundedCount(articles.count { !$0.isRead }),
      saved: articles.count { $0.isSaved })
    if let arrived {
      let new = matching(reading).count { $0.sequence > arrived }
      counts.newcomers = (reading, BoundedCount(new))
    }
    return counts
  }

  private func matching(_ reading: Reading) -> [Article] {
    articles.filter { article in
      (reading.tab == .headlines || article.isSaved)
        && (reading.sources.isEmpty || reading.sources.contains(article.id.source))
        && (!reading.showsUnreadOnly || !article.isRead)
        && (reading.search.map { (article.content.title ?? "").contains($0) } ?? true)
    }
  }

  private func answer(_ wish: PageWish) -> HeadlinePage {
    let reading = wish.reading
    let all = matching(reading)
    let start = wish.start.flatMap { Int($0) } ?? 0
    let end = min(all.count, start + (pageSize ?? wish.limit))
    let headlines = all[start..<end].map { article in
      var headline = Headline(article)
      if let search = reading.search, let title = article.content.title,
        let range = title.firstRange(of: search)
      {
        headline.markedTitle = Snippet([
          Snippet.Part(String(title[..<range.lowerBound]), isMatch: false),
          Snippet.Part(String(title[range]), isMatch: true),
          Snippet.Part(String(title[range.upperBound...]), isMatch: false),
        ])
      }
      if reading.search != nil { headline.snippet = Sitting.snippet(of: article, for: reading) }
      if article.id.key == "tower" {
        headline.others = [
          Telling(id: ArticleID(source: "courier", key: "t"), reason: .address)
        ]
      }
      return headline
    }
    var page = HeadlinePage(headlines, next: end < all.count ? "\(end)" : nil)
    page.arrived = articles.map(\.sequence).max() ?? 0
    return page
  }

  /// The beginning of the text, marked where it has the words.
  private static func snippet(of article: Article, for reading: Reading) -> Snippet? {
    guard let search = reading.search, let text = article.content.summary ?? article.content.text,
      let range = text.firstRange(of: search)
    else { return nil }
    return Snippet([
      Snippet.Part(String(text[..<range.lowerBound]), isMatch: false),
      Snippet.Part(String(text[range]), isMatch: true),
      Snippet.Part(String(text[range.upperBound...]), isMatch: false),
    ])
  }

  var screen: Screen { ReaderDrawing.screen(of: state, theme: .dark) }

  var lines: [String] { (0..<screen.rows).map { screen.text(ofRow: $0) } }
}
