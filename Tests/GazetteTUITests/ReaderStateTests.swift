// What keys do, without a terminal.
import GazetteCore
import GazetteReader
import GazetteTesting
import Testing

@testable import GazetteTUI

struct ReaderStateTests {
  private func sitting(_ count: Int, columns: Int = 80, rows: Int = 12) -> Sitting {
    let articles = (0..<count).map { number in
      Samples.article(
        "Title \(number)", key: "\(number)", source: number.isMultiple(of: 2) ? "even" : "odd",
        url: "https://bells.example/\(number)",
        html: "<p><a href='https://bells.example/link'>one</a></p>", sequence: Int64(count - number)
      )
    }
    return Sitting(articles, columns: columns, rows: rows)
  }

  private func selected(_ sitting: Sitting) -> String? {
    sitting.state.list.current?.article.content.title
  }

  @Test func `keys move in the list and stay within it`() {
    var sitting = sitting(30)
    sitting.press("jjk")
    #expect(selected(sitting) == "Title 1")
    sitting.press("G")
    #expect(selected(sitting) == "Title 29")
    sitting.press("j\u{1b}[6~")
    #expect(selected(sitting) == "Title 29")
    sitting.press("gk")
    #expect(selected(sitting) == "Title 0")
    #expect(sitting.state.list.top == 0)
  }

  @Test func `an endless list keeps only what is near`() {
    var sitting = sitting(3000)
    for _ in 0..<300 { sitting.press(" ") }
    #expect(selected(sitting) == "Title 2700")
    #expect(sitting.state.list[2700] != nil)
    #expect(sitting.state.list[0] == nil)
    for _ in 0..<300 { sitting.press("b") }
    #expect(selected(sitting) == "Title 0")
    #expect(sitting.lines[1].contains("Title 0"))
  }

  @Test func `an article that is opened is read`() {
    var sitting = sitting(3)
    sitting.press("\r")
    #expect(sitting.state.readsArticle)
    #expect(sitting.articles[0].isRead)
    sitting.press("n")
    #expect(sitting.articles[1].isRead)
    #expect(!sitting.articles[2].isRead)
    sitting.press("\u{1b}")
    #expect(!sitting.state.readsArticle)
    sitting.press("u")
    #expect(!sitting.articles[1].isRead)
  }

  @Test func `what is deleted comes back`() {
    var sitting = sitting(3)
    sitting.press("s\t")
    #expect(selected(sitting) == "Title 0")
    sitting.press("d")
    #expect(sitting.state.list.count == 0)
    #expect(!sitting.articles[0].isSaved)
    sitting.press("z")
    #expect(selected(sitting) == "Title 0")
    #expect(sitting.articles[0].isSaved)
  }

  @Test func `each tab keeps its place`() {
    var sitting = sitting(30)
    sitting.press("jjjs\tj\t")
    #expect(selected(sitting) == "Title 3")
  }

  @Test func `a search is asked for as it is typed`() {
    var sitting = sitting(30)
    sitting.press("/2")
    #expect(sitting.state.list.reading.search == "2")
    #expect(selected(sitting) == "Title 2")
    sitting.press("5")
    #expect(selected(sitting) == "Title 25")
    sitting.press("\r")
    #expect(!sitting.state.isTyping)
    sitting.press("\u{1b}")
    #expect(sitting.state.list.reading.search == nil)
    #expect(selected(sitting) == "Title 0")
  }

  @Test func `Korean is typed a syllable at a time`() {
    var sitting = Sitting(Samples.articles)
    sitting.press("/종")
    sitting.press("탑")
    #expect(sitting.state.search == "종탑")
    #expect(selected(sitting) == "종탑이 다시 열렸습니다")
    sitting.press("\u{7f}")
    #expect(sitting.state.search == "종")
  }

  @Test func `a filter narrows the list`() {
    var sitting = sitting(4)
    sitting.press("fj\r")
    #expect(sitting.state.list.reading.sources == ["odd"])
    #expect(sitting.state.list.count == 2)
    sitting.press("\u{1b}")
    #expect(sitting.state.list.count == 4)
  }

  @Test func `a number opens a link`() {
    var sitting = sitting(1)
    sitting.press("\r1o")
    #expect(sitting.wishes.contains(.browse("https://bells.example/link")))
    sitting.press("7o")
    #expect(sitting.state.toast?.text == "There is no link 7.")
    sitting.press("o")
    #expect(sitting.wishes.contains(.browse("https://bells.example/0")))
  }

  @Test func `a page of a list that is no longer shown changes nothing`() {
    var sitting = sitting(3)
    let wish = PageWish(Reading(.headlines), number: 0)
    sitting.press("/Title 1")
    sitting.take(.page(wish, HeadlinePage([])))
    #expect(selected(sitting) == "Title 1")
  }

  @Test func `on a wide screen the article stands beside the list`() {
    var sitting = sitting(3, columns: 120)
    #expect(sitting.state.article?.headline.article.content.title == "Title 0")
    #expect(!sitting.articles[0].isRead)
    sitting.press("j")
    #expect(sitting.state.article?.headline.article.content.title == "Title 1")
    sitting.take(.resized(columns: 60, rows: 12))
    #expect(sitting.lines[1].contains("Title 0"))
  }

  @Test func `a click selects, and a second one opens`() {
    var sitting = sitting(5)
    sitting.press("\u{1b}[<0;10;4M")
    #expect(selected(sitting) == "Title 2")
    sitting.press("\u{1b}[<0;10;4M")
    #expect(sitting.state.readsArticle)
    sitting.press("\u{1b}[<0;16;1M")
    #expect(sitting.state.tab == .saved)
  }

  @Test func `help that is longer than the screen is scrolled`() {
    var sitting = sitting(3)
    sitting.press("?")
    #expect(!sitting.lines.contains { $0.contains("suspend") })
    sitting.press("G")
    #expect(sitting.lines.contains { $0.contains("suspend") })
    sitting.press("gj")
    #expect(sitting.lines.contains { $0.contains("previous, or a line up") })
    sitting.press("x")
    #expect(sitting.state.overlay == nil)
  }

  @Test func `what fails is told, and can be tried again`() {
    var sitting = sitting(3)
    sitting.press("r")
    #expect(sitting.wishes.contains(.refresh))
    sitting.take(.failed("No network."))
    #expect(sitting.lines.last?.contains("No network.") ?? false)
    #expect(sitting.state.refreshing == nil)
  }
}
