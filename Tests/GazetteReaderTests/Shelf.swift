// A storage with made-up articles for tests of lists.
import GazetteCore
import GazetteReader
import GazetteTesting

struct Shelf {
  let storage = MemoryStorage()
  var room: ReadingRoom { ReadingRoom(storage: storage) }

  /// Stores items of several sources, one commit each, in this order.
  func add(_ items: [Item]) async throws {
    for item in items {
      let batch = Batch(
        source: item.source, arrivals: [item.arrival], bookmark: nil, fetched: Samples.now)
      _ = try await storage.save(Commit(batches: [batch]))
    }
  }

  struct Item {
    var source: String
    var title: String
    /// Minutes before now.
    var age: Int
    var url: String?
    var html: String?
    var labels: [String] = []

    init(
      _ source: String, _ title: String, age: Int, url: String? = nil, html: String? = nil,
      labels: [String] = []
    ) {
      self.source = source
      self.title = title
      self.age = age
      self.url = url
      self.html = html
      self.labels = labels
    }

    var arrival: Arrival {
      var content = Content()
      content.ownID = title
      content.title = title
      content.url = url
      content.canonicalURL = url
      content.html = html
      content.published = Samples.now.advanced(by: .seconds(-60 * age))
      var arrival = Arrival(content: content)
      arrival.labels = labels
      return arrival
    }
  }

  /// Every page of a list, one after another.
  func pages(
    of reading: Reading = Reading(), limit: Int, between: (Int) async throws -> Void = { _ in },
    room: ReadingRoom? = nil
  ) async throws -> [HeadlinePage] {
    let room = room ?? self.room
    var pages: [HeadlinePage] = []
    var place: String?
    repeat {
      let page = try await room.page(of: reading, after: place, limit: limit)
      pages.append(page)
      place = page.next
      try await between(pages.count)
    } while place != nil && pages.count < 1000
    return pages
  }
}

extension HeadlinePage {
  var titles: [String?] { headlines.map(\.article.content.title) }
  /// Everything that the page tells.
  var ids: [ArticleID] {
    headlines.flatMap { [$0.article.id] + $0.others.map(\.id) }
      + joining.map(\.headline.article.id)
  }
}
