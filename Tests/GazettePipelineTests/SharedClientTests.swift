// Sources of one run that name the same address.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

@Suite struct SharedClientTests {
  private static let address = "https://bells.example/feed"
  private let http = StubHTTPClient([
    SharedClientTests.address: [.answer(200, "first"), .answer(200, "second")]
  ])

  private func jobs(_ names: String...) -> [SourceJob] {
    names.map {
      SourceJob(name: $0, source: StubSource(titles: [], addresses: [Self.address]))
    }
  }

  private func bookmark(_ etag: String) -> Bookmark {
    var bookmark = Bookmark()
    bookmark.etag = etag
    return bookmark
  }

  private func request(_ etag: String?) -> HTTPRequest {
    var request = HTTPRequest(url: Self.address)
    request.validators = etag.map { Validators(etag: $0) }
    return request
  }

  private func bodies(
    _ client: SharedClient, _ requests: [HTTPRequest]
  ) async throws -> [String] {
    var bodies: [String] = []
    for request in requests {
      bodies.append(String(decoding: try await client.send(request).body, as: UTF8.self))
    }
    return bodies
  }

  @Test func `sources that name one address get one answer`() async throws {
    let client = SharedClient(http, jobs("a", "b"), [:])
    #expect(try await bodies(client, [request(nil), request(nil)]) == ["first", "first"])
    #expect(http.requests.count == 1)
  }

  @Test func `an address that one source names is asked as often as it likes`() async throws {
    let client = SharedClient(http, jobs("a"), [:])
    #expect(try await bodies(client, [request(nil), request(nil)]) == ["first", "second"])
  }

  @Test func `the same validators are sent for all`() async throws {
    let known = bookmark("\"1\"")
    let client = SharedClient(http, jobs("a", "b"), ["a": known, "b": known])
    _ = try await bodies(client, [request("\"1\""), request("\"1\"")])
    #expect(http.requests.map(\.validators) == [Validators(etag: "\"1\"")])
  }

  @Test func `sources that know different states get a full answer`() async throws {
    let client = SharedClient(http, jobs("a", "b"), ["a": bookmark("\"1\"")])
    #expect(try await bodies(client, [request("\"1\""), request(nil)]) == ["first", "first"])
    #expect(http.requests.map(\.validators) == [nil])
  }

  @Test func `other headers make another request`() async throws {
    let client = SharedClient(http, jobs("a", "b"), [:])
    var keyed = request(nil)
    keyed.headers = [Header("X-Key", "k")]
    #expect(try await bodies(client, [request(nil), keyed]) == ["first", "second"])
  }

  @Test func `an answer is forgotten when all have asked, however they asked`() async throws {
    let client = SharedClient(http, jobs("a", "b"), [:])
    var keyed = request(nil)
    keyed.headers = [Header("X-Key", "k")]
    #expect(
      try await bodies(client, [request(nil), keyed, request(nil)])
        == ["first", "second", "second"])
    #expect(http.requests.count == 3)
  }

  @Test func `a feed that was found behind a page is shared with who names it`() async throws {
    var found = Bookmark()
    found.discoveredURL = Self.address
    let page = SourceJob(
      name: "page", source: StubSource(titles: [], addresses: ["https://bells.example/"]))
    let client = SharedClient(http, jobs("a") + [page], ["page": found])
    _ = try await bodies(client, [request(nil), request(nil)])
    #expect(http.requests.count == 1)
  }
}
