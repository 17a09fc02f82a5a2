// The API over a storage in memory, for tests.
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteReader
import GazetteTesting
import GazetteWeb

struct APIDesk {
  let storage = MemoryStorage()
  var newsroom = StillNewsroom()
  var showsPictures = false

  /// A story that two sources tell, and a Korean article.
  static func filled() async throws -> APIDesk {
    let desk = APIDesk()
    var bridge = Content()
    bridge.ownID = "bridge"
    bridge.title = "Harbour bridge opens"
    bridge.url = "https://harbour.example/bridge"
    bridge.canonicalURL = bridge.url
    bridge.html = "<p>The bridge opened <b>this</b> morning.</p><script>x</script>"
    bridge.published = Samples.now.advanced(by: .seconds(-3600))
    bridge.authors = [Author(name: "Ada Reed")]
    bridge.tags = ["city"]
    bridge.image = "https://harbour.example/bridge.jpg"
    bridge.language = "en"
    bridge.commentsURL = "https://harbour.example/bridge#comments"
    bridge.attachments = [
      Attachment(url: "https://harbour.example/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 1200)
    ]
    var other = Content()
    other.ownID = "other"
    other.title = "A bridge </script>\u{2028} opens"
    other.canonicalURL = bridge.url
    other.published = Samples.now.advanced(by: .seconds(-1800))
    var bell = Content()
    bell.ownID = "jong"
    bell.title = "종탑이 다시 열렸습니다"
    bell.published = Samples.now.advanced(by: .seconds(-7200))
    for (source, content) in [("harbour-post", bridge), ("city-news", other), ("bells", bell)] {
      let batch = Batch(
        source: source, arrivals: [Arrival(content: content)], bookmark: nil, fetched: Samples.now)
      _ = try await desk.storage.save(Commit(batches: [batch]))
    }
    return desk
  }

  static let bridge = ArticleID(source: "harbour-post", key: "bridge").handle
  static let other = ArticleID(source: "city-news", key: "other").handle
  static let bell = ArticleID(source: "bells", key: "jong").handle

  typealias Told = (status: Int, json: JSON, answer: WebAnswer)

  func ask(_ path: String, _ query: [(name: String, value: String)] = []) async throws -> Told {
    var request = WebRequest(path: path)
    request.query = query
    return try await ask(request)
  }

  func send(_ path: String, body: String = "") async throws -> Told {
    var request = WebRequest(method: "POST", path: path)
    request.body = Array(body.utf8)
    return try await ask(request)
  }

  /// Asks as the server does, once an address is found in the table.
  private func ask(_ request: WebRequest) async throws -> Told {
    let routes = ReadingAPI.routes(
      room: ReadingRoom(storage: storage), newsroom: newsroom, showsPictures: showsPictures)
    for route in routes where route.method == request.method {
      guard let names = APIDesk.names(of: request.path, in: route.pattern) else { continue }
      let answer = await route.handler(request, names)
      return (answer.status, try JSON.parse(answer.body), answer)
    }
    throw NoRoute()
  }

  struct NoRoute: Error {}

  private static func names(of path: String, in pattern: String) -> [String: String]? {
    let parts = path.split(separator: "/")
    let wanted = pattern.split(separator: "/")
    guard parts.count == wanted.count else { return nil }
    var names: [String: String] = [:]
    for (part, want) in zip(parts, wanted) {
      if want.hasPrefix("{") {
        names[String(want.dropFirst().dropLast())] = String(part)
      } else if part != want {
        return nil
      }
    }
    return names
  }
}

/// A newsroom where nothing moves.
struct StillNewsroom: Newsroom {
  var state: RefreshState?
  var fault: ServiceFault?

  func refresh() async {}
  func refreshState() async -> RefreshState? { state }

  func sources() async throws(ServiceFault) -> [ListedSource] {
    if let fault { throw fault }
    let status = SourceStatus(
      name: "harbour-post", type: "rss", health: Health(), dates: [], bookmark: nil,
      now: Samples.now)
    return [ListedSource(status: status, tags: ["city"], articles: 120)]
  }

  func digests() async throws(ServiceFault) -> [WrittenDigest] {
    [
      WrittenDigest(
        id: "morning-1", output: "morning", fileName: "2026-03-01.html", mediaType: "text/html",
        written: Samples.now, size: 20480)
    ]
  }

  func digest(_ id: String) async throws(ServiceFault) -> Page? { nil }
  var feedKinds: [String] { [] }
  func feed(
    _ kind: String, _ filter: Filter, limit: Int, address: String
  ) async throws(ServiceFault) -> Page? { nil }
}
