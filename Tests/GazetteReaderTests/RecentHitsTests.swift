// Searches that are asked for again while their answer is fresh.
import GazetteCore
import Synchronization
import Testing

@testable import GazetteReader

@Suite struct RecentHitsTests {
  private let hits = RecentHits()

  /// Counts how often an answer was made.
  private final class Maker: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }

    func make() -> RecentHits.Answer {
      made.withLock { $0 += 1 }
      return .success(HeadlinePage([]))
    }
  }

  private func question(_ word: String, arrived: Int64 = 1) -> RecentHits.Question {
    var reading = Reading()
    reading.search = word
    return RecentHits.Question(reading: reading, place: nil, limit: 50, arrived: arrived)
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
