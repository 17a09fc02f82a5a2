// Requests that bring something.
import GazetteCore
import GazetteHTTP
import GazetteTesting
import Testing

@Suite struct PostTests {
  @Test func `what is posted goes where it was meant to go, and nowhere else`() async throws {
    let server = try LoopbackServer { _ in .redirect(307, to: "/other") }
    let response = try await makeClient().get(server.url("/hook")) { $0.post = Array("Hi".utf8) }
    #expect(response.status == 307)
    #expect(server.requests.map(\.method) == ["POST"])
    #expect(server.requests.first?.header("content-length") == "2")
    #expect(server.requests.first?.header("expect") == nil)
  }

  @Test func `nothing may be posted, too`() async throws {
    let server = try LoopbackServer { _ in .page("fine") }
    let response = try await makeClient().get(server.url("/hook")) { $0.post = [] }
    #expect(response.status == 200)
    #expect(server.requests.map { [$0.method, $0.header("content-length")] } == [["POST", "0"]])
  }
}
