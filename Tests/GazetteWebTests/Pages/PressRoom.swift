// A newsroom and a room with made-up articles, and the pages of both.
import GazetteCore
import GazettePipeline
import GazetteReader
import GazetteTesting

@testable import GazetteWeb

/// A newsroom that says what it was told.
struct PressRoom: Newsroom {
  var state: RefreshState?
  var listed: [ListedSource] = []
  var written: [WrittenDigest] = []
  var pages: [String: Page] = [:]
  var fault: ServiceFault?
  var feedKinds: [String] { ["atom"] }

  func refresh() async {}
  func refreshState() async -> RefreshState? { state }
  func sources() async throws(ServiceFault) -> [ListedSource] {
    if let fault { throw fault }
    return listed
  }
  func digests() async throws(ServiceFault) -> [WrittenDigest] { written }
  func digest(_ id: String) async throws(ServiceFault) -> Page? { pages[id] }
  func feed(
    _ kind: String, _ filter: Filter, limit: Int, address: String
  ) async throws(ServiceFault) -> Page? { nil }
}

/// Pages as somebody gets them who has a session.
struct Kiosk {
  let storage = MemoryStorage()
  var newsroom = PressRoom()
  var showsPictures = false

  static let token = "t0k<e>n"

  var pages: Pages {
    Pages(
      room: ReadingRoom(storage: storage), newsroom: newsroom, zone: .utc,
      showsPictures: showsPictures, now: { Samples.now })
  }

  /// Stores articles as `source` brought them.
  func add(_ source: String, _ contents: [Content], labels: [String] = []) async throws {
    let arrivals = contents.map { content in
      var arrival = Arrival(content: content)
      arrival.labels = labels
      return arrival
    }
    let batch = Batch(source: source, arrivals: arrivals, bookmark: nil, fetched: Samples.now)
    _ = try await storage.save(Commit(batches: [batch]))
  }

  static func content(
    _ title: String?, key: String? = nil, url: String? = nil, html: String? = nil, age: Int = 10
  ) -> Content {
    var content = Content()
    content.ownID = key ?? title
    content.title = title
    content.url = url
    content.canonicalURL = url
    content.html = html
    content.published = Samples.now.advanced(by: .seconds(-60 * age))
    return content
  }

  func get(
    _ path: String, _ query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = []
  ) async -> WebAnswer {
    var request = WebRequest(path: path)
    request.query = query
    request.headers = headers
    return await answer(request)
  }

  func post(
    _ path: String, _ form: String, headers: [(name: String, value: String)] = []
  ) async -> WebAnswer {
    var request = WebRequest(method: "POST", path: path)
    request.body = Array(form.utf8)
    request.headers = headers + [("content-type", "application/x-www-form-urlencoded")]
    return await answer(request)
  }

  private func answer(_ request: WebRequest) async -> WebAnswer {
    var request = request
    request.session = Session(formToken: Kiosk.token, nonce: "n0nce", feedToken: "f33d")
    for route in pages.routes where route.method == request.method {
      if let parts = Kiosk.parts(route.pattern, request.path) {
        return await route.handler(request, parts)
      }
    }
    return WebAnswer(404)
  }

  private static func parts(_ pattern: String, _ path: String) -> [String: String]? {
    let names = pattern.split(separator: "/")
    let values = path.split(separator: "/")
    guard names.count == values.count else { return nil }
    var parts: [String: String] = [:]
    for (name, value) in zip(names, values) {
      if name.hasPrefix("{") {
        parts[String(name.dropFirst().dropLast())] = String(value)
      } else if name != value {
        return nil
      }
    }
    return parts
  }
}

extension WebAnswer {
  var text: String { String(decoding: body, as: UTF8.self) }
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  var cookies: [String] { headers.filter { $0.name == "Set-Cookie" }.map(\.value) }
}

extension String {
  /// How often `part` is in it.
  func count(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
