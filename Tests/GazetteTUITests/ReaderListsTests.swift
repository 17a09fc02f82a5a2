// How lists come, grow and begin anew, without a terminal.
import GazetteCore
import GazetteReader
import GazetteTesting
import Testing

@testable import GazetteTUI

struct ReaderListsTests {
  private func sitting(_ count: Int, columns: Int = 80, rows: Int = 12) -> Sitting {
    let articles = (0..<count).map { number in
      Samples.article("Title \(number)", key: "\(number)", sequence: Int64(count - number))
    }
    return Sitting(articles, columns: columns, rows: rows)
  }

  private func newcomer(_ number: Int) -> Article {
    Samples.article("New \(number)", key: "n\(number)", sequence: Int64(10_000 + number))
  }

  private func selected(_ sitting: Sitting) -> String? {
    sitting.state.list.current?.article.content.title
  }

  @Test func `the end of a long list is its end`() {
    var sitting = sitting(3000)
    sitting.press("G")
    #expect(selected(sitting) == "Title 2999")
    #expect(sitting.state.list.isWhole)
    sitting.press("g")
    #expect(selected(sitting) == "Title 0")
  }

  @Test func `a key stops the way to the end`() {
    var sitting = sitting(3000)
    sitting.holdsPages = true
    sitting.press("G")
    #expect(sitting.state.list.seeksEnd)
    sitting.press("k")
    sitting.release()
    #expect(selected(sitting) == "Title 48")
    #expect(!sitting.state.list.isWhole)
  }

  @Test func `what was read on the way to the end is read again as it was`() {
    var sitting = sitting(3000)
    sitting.press("G")
    for _ in 0..<400 { sitting.press("b") }
    #expect(selected(sitting) == "Title 0")
    for number in 1...1000 {
      sitting.press("j")
      #expect(selected(sitting) == "Title \(number)")
    }
  }

  @Test func `what has come stands above, and the same headline stays selected`() {
    var sitting = sitting(30)
    sitting.press("jjj")
    for number in 0..<5 { sitting.arrive(newcomer(number)) }
    sitting.take(.refreshed(new: 5, failures: []))
    #expect(selected(sitting) == "Title 3")
    #expect(sitting.state.list.selected == 8)
    #expect(sitting.lines[1].contains("New 4"))
  }

  @Test func `far down the place is kept, and what has come is told`() {
    var sitting = sitting(300)
    for _ in 0..<20 { sitting.press(" ") }
    let lines = sitting.lines
    for number in 0..<12 { sitting.arrive(newcomer(number)) }
    sitting.take(.refreshed(new: 12, failures: []))
    #expect(sitting.lines[1...10] == lines[1...10])
    #expect(sitting.lines[0].hasSuffix("12 new  g: show"))
    sitting.press("g")
    #expect(selected(sitting) == "New 11")
    #expect(sitting.state.newcomers == nil)
  }

  @Test func `what another process fetched is there within a minute`() {
    var sitting = sitting(3)
    sitting.arrive(newcomer(0))
    sitting.take(.clock(Samples.now))
    #expect(sitting.lines[1].contains("New 0"))
    #expect(selected(sitting) == "Title 0")
  }

  @Test func `a search shows the list before until it has something to show`() {
    var sitting = sitting(30)
    sitting.holdsPages = true
    sitting.press("/25")
    #expect(sitting.lines[1].contains("Title 0"))
    sitting.release()
    #expect(sitting.lines[1].contains("Title 25"))
  }

  @Test func `a search tells how much it finds in all`() {
    var sitting = sitting(300)
    sitting.press("/2")
    #expect(!(sitting.lines.last?.contains("138 found") ?? true))
    sitting.press("\r")
    #expect(sitting.lines.last?.contains("Search: 2  138 found  1/50+") ?? false)
    sitting.press("G")
    #expect(sitting.lines.last?.contains("138/138") ?? false)
  }

  @Test func `keys that come before the list are pressed in it`() {
    var sitting = sitting(30)
    sitting.holdsPages = true
    sitting.press("/2\r")
    sitting.press("jj\r")
    #expect(!sitting.state.readsArticle)
    sitting.release()
    #expect(sitting.state.article?.headline.article.content.title == "Title 20")
    #expect(sitting.articles[0].isRead == false)
  }

  @Test func `pages of a search that was given up leave no gap`() {
    var sitting = sitting(300)
    sitting.holdsPages = true
    sitting.press("    /1\u{1b}")
    sitting.release()
    for _ in 0..<20 { sitting.press(" ") }
    #expect(sitting.lines[1].contains("Title"))
    #expect(!sitting.lines.contains { $0.hasPrefix("   …") })
  }

  @Test func `a list that is asked for twice shows the later answer`() {
    var sitting = sitting(5)
    sitting.press("s\t\t")
    sitting.holdsPages = true
    sitting.press("js")
    sitting.press("js")
    sitting.release()
    sitting.press("\t")
    #expect(sitting.state.list.count == 3)
  }

  @Test func `an undone deletion is selected again`() {
    var sitting = sitting(5)
    sitting.press("sjsjs\tjd")
    #expect(selected(sitting) == "Title 2")
    sitting.press("z")
    #expect(selected(sitting) == "Title 1")
  }

  @Test func `what changed last can be undone after other notices`() {
    var sitting = sitting(5)
    sitting.press("ssz")
    #expect(!sitting.articles[0].isSaved)
    #expect(sitting.lines.last?.contains("Undone.") ?? false)
    sitting.press("z")
    #expect(sitting.lines.last?.contains("nothing to undo") ?? false)
  }

  @Test func `what failed is told whole, over as many rows as it takes`() {
    var sitting = sitting(20)
    let why =
      "mill: https://mill.example/feed.xml answered 404. Check the address, or remove the source."
    sitting.take(.refreshed(new: 0, failures: [why]))
    let told = sitting.lines.suffix(2).map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(told == "0 new, 1 failed. " + why)
  }

  @Test func `an article that was pruned leaves the list, and is told`() {
    var sitting = sitting(5)
    sitting.press("j")
    sitting.prune("1")
    sitting.press("s")
    #expect(sitting.state.list.count == 4)
    #expect(selected(sitting) == "Title 2")
    #expect(sitting.lines.last?.contains("no longer there") ?? false)
  }

  @Test func `a mark that is not stored is taken back`() {
    var sitting = sitting(3)
    sitting.press("s")
    let id = ArticleID(source: sitting.articles[0].id.source, key: "0")
    sitting.take(.unmarked(.saved(true), [id], "The disk is full."))
    #expect(sitting.state.list.current?.article.isSaved == false)
    #expect(sitting.lines.last?.contains("The disk is full.") ?? false)
  }

  @Test func `tabs tell how much there is in them`() {
    var sitting = sitting(5)
    #expect(sitting.lines[0] == " Headlines 5  Saved")
    sitting.press("sj\r")
    #expect(sitting.lines[0].hasPrefix(" Headlines 4  Saved 1"))
  }
}
