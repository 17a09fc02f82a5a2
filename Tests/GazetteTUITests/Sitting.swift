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
  var pageSize = 50

  init(_ articles: [Article], columns: Int = 80, rows: Int = 12, language: String = "en") {
    self.articles = articles
    state = ReaderState(columns: columns, rows: rows, now: Samples.now, language: language)
    grant(state.start())
  }

  mutating func press(_ text: String) {
    var reader = KeyReader()
    for key in reader.read(text.utf8) + reader.settle() { take(.key(key)) }
  }

  mutating func take(_ event: ReaderEvent) { grant(state.take(event)) }

  private mutating func grant(_ new: [ReaderWish]) {
    var left = new
    while !left.isEmpty {
      let wish = left.removeFirst()
      wishes.append(wish)
      switch wish {
      case .page(let page): left += state.take(.page(page, answer(page)))
      case .names:
        let sources = Set(articles.map(\.id.source)).sorted()
        left += state.take(.names(sources: sources, tags: Set(articles.flatMap(\.labels)).sorted()))
      case .mark(let mark, let ids, _):
        for place in articles.indices where ids.contains(articles[place].id) {
          switch mark {
          case .saved(let isSaved): articles[place].isSaved = isSaved
          case .read(let isRead): articles[place].isRead = isRead
          }
        }
      case .browse, .refresh, .toastEnd, .redraw, .suspend, .quit: break
      }
    }
  }

  private func answer(_ wish: PageWish) -> HeadlinePage {
    let reading = wish.reading
    let all = articles.filter { article in
      (reading.tab == .headlines || article.isSaved)
        && (reading.sources.isEmpty || reading.sources.contains(article.id.source))
        && (!reading.showsUnreadOnly || !article.isRead)
        && (reading.search.map { (article.content.title ?? "").contains($0) } ?? true)
    }
    let start = wish.start.flatMap { Int($0) } ?? 0
    let end = min(all.count, start + pageSize)
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
      if article.id.key == "tower" {
        headline.others = [
          Telling(id: ArticleID(source: "courier", key: "t"), reason: .address)
        ]
      }
      return headline
    }
    return HeadlinePage(headlines, next: end < all.count ? "\(end)" : nil)
  }

  var screen: Screen { ReaderDrawing.screen(of: state, theme: .dark) }

  var lines: [String] { (0..<screen.rows).map { screen.text(ofRow: $0) } }
}
