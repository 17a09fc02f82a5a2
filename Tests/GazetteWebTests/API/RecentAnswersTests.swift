// Answers to searches that are given again.
import GazetteCore
import GazetteJSON
import GazetteReader
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct RecentAnswersTests {
  private let answers = RecentAnswers()

  private func question(_ typed: String) -> RecentAnswers.Question {
    var reading = Reading()
    reading.search = typed
    return RecentAnswers.Question(reading: reading)
  }

  private func body(of typed: String, _ changes: Int64) -> [UInt8]? {
    answers.known(question(typed), changes)?.body
  }

  @Test func `an answer is known until something changes`() {
    answers.keep(WebAnswer(body: [1]), question("bridge"), 7)
    #expect(body(of: "bridge", 7) == [1])
    #expect(body(of: "bell", 7) == nil)
    #expect(body(of: "bridge", 8) == nil)
    answers.keep(WebAnswer(body: [2]), question("bell"), 8)
    #expect(body(of: "bridge", 7) == nil)
  }

  @Test func `the oldest answers go when there are too many bytes`() {
    let megabyte = [UInt8](repeating: 0, count: 1_000_000)
    for number in 0..<8 { answers.keep(WebAnswer(body: megabyte), question("\(number)"), 1) }
    #expect(body(of: "0", 1) == nil)
    #expect(body(of: "7", 1) == megabyte)
  }

  @Test func `a search sees at once what was marked since`() async throws {
    let desk = try await APIDesk.filled()
    let routes = ReadingAPI.routes(
      room: ReadingRoom(storage: desk.storage), newsroom: desk.newsroom)
    let route = try #require(routes.first { $0.pattern == "/api/search" })
    var request = WebRequest(path: "/api/search")
    request.query = [(name: "q", value: "bridge")]
    func saved() async throws -> [Bool?] {
      let json = try JSON.parse(await route.handler(request, [:]).body)
      return json["stories"]?.elements.map { $0["saved"]?.bool } ?? []
    }
    #expect(try await saved() == [false])
    #expect(try await saved() == [false])
    _ = try await desk.storage.mark(
      [ArticleID(source: "harbour-post", key: "bridge")], .saved(true))
    #expect(try await saved() == [true])
  }

  @Test func `an answer that is given again has the tag of its bytes`() {
    let answer = WebAnswer(body: Array("bridge".utf8))
    let fresh = answer.unlessKnown(to: WebRequest())
    let again = answer.tagged.unlessKnown(to: WebRequest())
    #expect(fresh.headers.map(\.value) == again.headers.map(\.value))
    #expect(again.headers.count { $0.name == "ETag" } == 1)
  }
}
