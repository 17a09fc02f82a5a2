// Tests of what programs are told.
import GazetteCore
import GazetteJSON
import GazetteProtocol
import GazetteText
import Testing

@Suite struct RequestTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func scalar(_ text: String, isQuoted: Bool = false) -> Setting {
    Setting(.scalar(text, isQuoted: isQuoted), at: Place(file: "c", line: 1, column: 1))
  }

  private static func map(_ members: [(String, Setting)]) -> Setting {
    let place = Place(file: "c", line: 1, column: 1)
    return Setting(
      .map(members.map { Setting.Member(key: $0.0, place: place, setting: $0.1) }), at: place)
  }

  @Test func `the first lines say all that a fetch needs`() {
    let now = CivilTime(year: 2026, month: 11, day: 30).instant()
    var order = FetchOrder(
      source: "jobs", config: Array("{}".utf8), now: now, timeout: .milliseconds(2500))
    #expect(
      RequestTests.text(PluginRequest.hello(features: [.http]) + PluginRequest.fetch(order)) == """
        {"type":"hello","contract":1,"features":["http"]}
        {"type":"fetch","source":"jobs","config":{},"limit":100000,\
        "deadline":"2026-11-30T00:00:02.500Z","timeout":2.5}

        """)
    order.bookmark = Array("[7]".utf8)
    order.since = now
    #expect(
      RequestTests.text(PluginRequest.fetch(order)).contains(
        #""config":{},"bookmark":[7],"since":"2026-11-30T00:00:00Z","limit":"#))
  }

  @Test func `options are passed on as they are written`() {
    let options = RequestTests.map([
      ("region", RequestTests.scalar("kr")), ("zip", RequestTests.scalar("007")),
      ("count", RequestTests.scalar("10")), ("price", RequestTests.scalar("1.10")),
      ("quoted", RequestTests.scalar("10", isQuoted: true)), ("on", RequestTests.scalar("true")),
      ("no", RequestTests.scalar("no")), ("nothing", RequestTests.scalar("~")),
      ("inner", RequestTests.map([("deep", RequestTests.scalar("x"))])),
    ])
    let config = PluginConfig(options, secrets: [(name: "key", secret: Secret("s3cret"))])
    #expect(
      config.identity == """
        {"region":"kr","zip":"007","count":10,"price":1.10,"quoted":"10","on":true,"no":"no",\
        "nothing":null,"inner":{"deep":"x"}}
        """)
    #expect(RequestTests.text(config.bytes).hasSuffix(#","key":"s3cret"}"#))
    #expect("\(config)".contains("s3cret") == false)
  }

  @Test func `an answer is text where it is text, and base64 where it is not`() throws {
    let id = try JSON.parse("[7]").elements.map(\.self)[0]
    let headers = [Header("Content-Type", "text/plain"), Header("Via", "a"), Header("via", "b")]
    var response = HTTPResponse(
      status: 200, headers: headers, body: Array("뉴스".utf8), url: "https://example.org/")
    #expect(
      RequestTests.text(PluginRequest.response(response, to: id)) == """
        {"type":"response","id":7,"status":200,"url":"https://example.org/",\
        "headers":{"content-type":"text/plain","via":"a, b"},"body":"뉴스"}

        """)
    response.body = [0xFF, 0x00, 0x10, 0x80]
    #expect(
      RequestTests.text(PluginRequest.response(response, to: id))
        .hasSuffix(#""body_base64":"/wAQgA=="}"# + "\n"))
  }

  @Test(arguments: [0, 1, 2, 3, 4, 255, 1000])
  func `base64 comes back as it was`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73) }
    #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
  }

  @Test(arguments: ["a", "%%%%", "YQ==YQ==", "YWJj!"])
  func `what is no base64 is nothing`(text: String) { #expect(Base64.decode(text.utf8) == nil) }
}
