// Requests as values.
import Testing

@testable import GazetteWeb

@Suite struct WebRequestTests {
  @Test func `a repeated argument has all its values`() {
    var request = WebRequest()
    request.query = [("tag", "a"), ("q", "x"), ("tag", "b")]
    #expect(request.arguments("tag") == ["a", "b"])
    #expect(request.argument("tag") == "a")
  }
}
