// Searches that are asked for again while their answer is fresh.
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

@testable import GazetteReader

@Suite struct RecentHitsTests {
  private let hits = RecentHits()

  /// Counts how often an answer was made.
  private final class Maker: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }

    func make(_ page: HeadlinePage = HeadlinePage([])) -> RecentHits.Answer {
      made.withLock { $0 += 1 }
      return .success(page)
    }
  }

  private func question(
    _ word: String, arrived: Int64 = 1, changes: Int64? = 1
  ) -> RecentHits.Question {
    var reading = Reading()
    reading.search = word
    return RecentHits.Question(
      reading: reading, place: nil, limit: 50, arrived: arrived, changes: changes)
  }

  @Test func `a question is answered once while nothing changes`() async {
    let maker = Maker()
    for _ in 0..<3 { _ = await hits.answer(question("bridge")) { maker.make() } }
    #expect(maker.count == 1)
    _ = await hits.answer(question("bridge", changes: 2)) { maker.make() }
    #expect(maker.count == 2)
  }

  @Test func `readers who ask the same at the same time share one answer`() async {
    let maker = Maker()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { _ = await hits.answer(question("bridge")) { maker.make() } }
      }
    }
    #expect(maker.count == 1)
  }

  @Test func `what went wrong is asked again`() async {
    let maker = Maker()
    _ = await hits.answer(question("bridge")) {
      _ = maker.make()
      return .failure(StorageError(.busy, place: "store", "it is busy."))
    }
    _ = await hits.answer(question("bridge")) { maker.make() }
    #expect(maker.count == 2)
  }

  @Test func `long texts are forgotten before there are too many`() async {
    let maker = Maker()
    var article = Article(
      id: ArticleID(source: "a", key: "1"), content: Content(), firstSeen: Samples.now,
      fetched: Samples.now, sequence: 1)
    article.content.html = String(repeating: "x", count: 1_000_000)
    let page = HeadlinePage([Headline(article)])
    for number in 0..<20 { _ = await hits.answer(question("\(number)")) { maker.make(page) } }
    _ = await hits.answer(question("19")) { maker.make(page) }
    #expect(maker.count == 20)
    _ = await hits.answer(question("0")) { maker.make(page) }
    #expect(maker.count == 21)
  }

  @Test func `a question is answered anew when something has arrived`() async {
    let maker = Maker()
    _ = await hits.answer(question("bridge")) { maker.make() }
    _ = await hits.answer(question("bridge", arrived: 2)) { maker.make() }
    #expect(maker.count == 2)
  }

  @Test func `what was forgotten is made anew`() async {
    let maker = Maker()
    _ = await hits.answer(question("bridge")) { maker.make() }
    await hits.forget()
    _ = await hits.answer(question("bridge")) { maker.make() }
    #expect(maker.count == 2)
  }

  @Test func `another question has an answer of its own`() async {
    let maker = Maker()
    _ = await hits.answer(question("bridge")) { maker.make() }
    _ = await hits.answer(question("harbour")) { maker.make() }
    #expect(maker.count == 2)
  }
}
