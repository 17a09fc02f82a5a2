// The order of hits, and how much is read to find it.
import GazetteCore
import GazetteTesting
import GazetteText
import Synchronization
import Testing

@testable import Storages

@Suite struct SearchAnswerTests {
  /// Hits with made-up texts; says which of them were read.
  private final class Hits: SearchHits {
    struct Row {
      var title: String
      var body: String
    }

    let rows: [Row]
    let read = Mutex<[Int]>([])

    init(_ rows: [Row]) { self.rows = rows }

    func newest(_ count: Int, after place: Position?) -> [SearchHit] {
      guard place == nil else { return [] }
      return rows.indices.prefix(count).map {
        SearchHit(
          position: Position(listed: Instant(seconds: Int64(1000 - $0)), sequence: Int64($0)),
          title: rows[$0].title)
      }
    }

    func body(of hit: SearchHit) -> String? {
      read.withLock { $0.append(Int(hit.position.sequence)) }
      return rows[Int(hit.position.sequence)].body
    }

    func articles(_ hits: [SearchHit]) -> [Article] {
      hits.map {
        Article(
          id: ArticleID(source: "a", key: "\($0.position.sequence)"), content: Content(),
          firstSeen: Samples.now, fetched: Samples.now, sequence: $0.position.sequence)
      }
    }
  }

  private func page(
    _ hits: Hits, _ typed: String, limit: Int, after place: Position? = nil
  ) throws -> ArticleSlice {
    var query = Query()
    query.search = typed
    query.limit = limit
    query.after = place
    return try SearchAnswer(hits: hits, search: SearchQuery(typed)).slice(of: query)
  }

  @Test func `pages together have the order of all hits, whatever their size`() throws {
    var dice = Dice(seed: 3)
    let rows = (0..<150).map { _ in
      Hits.Row(
        title: dice.pick(["東京都", "東京と京都", "京都", "何か"]), body: dice.pick(["東京都", "東京 京都", ""]))
    }
    let ranked = SearchRanking(SearchQuery("東京都"))
      .ranked(Array(rows.indices), title: { rows[$0].title }, text: { rows[$0].body })
    for limit in [1, 7, 50, 150, 1000] {
      let hits = Hits(rows)
      var found: [Int] = []
      var place: Position?
      repeat {
        let slice = try page(hits, "東京都", limit: limit, after: place)
        found += slice.articles.map { Int($0.sequence) }
        place = slice.next
      } while place != nil
      #expect(found == ranked)
    }
  }

  @Test func `texts are read only while their hits could come onto the page`() throws {
    let rows =
      (0..<20).map { _ in Hits.Row(title: "京都と東京", body: "東京都") }
      + (0..<10).map { _ in Hits.Row(title: "東京都", body: "") }
    let hits = Hits(rows)
    #expect(try page(hits, "東京都", limit: 10).articles.map(\.sequence) == Array(20..<30))
    #expect(hits.read.withLock(\.self) == [])
    #expect(try page(hits, "東京都", limit: 11).articles.last?.sequence == 0)
    #expect(hits.read.withLock(\.self) == [0])
  }
}
