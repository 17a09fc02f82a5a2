// Tests of posting a digest: what is sent, what is tried again, and what is known afterwards.
import Deliveries
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

struct WebhookTests {
  private static let url = "https://hooks.example.org/T123/hidden"

  private static func webhook(_ more: [(String, String)] = []) throws -> WebhookDelivery {
    let place = Place(file: "config.yaml", line: 1, column: 1)
    let members = ([("url", url), ("secret", "hush")] + more).map { name, value in
      Setting.Member(
        key: name, place: place, setting: Setting(.scalar(value, isQuoted: true), at: place))
    }
    let map = Setting(.map(members), at: place)
    let setting = Setting(
      .map([Setting.Member(key: "webhook", place: place, setting: map)]), at: place)
    var options = Options(
      setting, keys: WebhookDelivery.options, subject: "an output",
      surroundings: Surroundings(folder: "/", home: "/") { reference in
        if case .literal(let text) = reference { .success(text) } else { .success("") }
      })
    return try WebhookDelivery(&options)
  }

  private static let parcel = Parcel(
    id: "0123", output: "daily", title: "Daily", made: Samples.now,
    pages: [Page(mediaType: "text/markdown", bytes: Array("# Hi\n".utf8))])

  /// What becomes of a parcel when the server answers like that, and how often it was asked.
  private static func deliver(
    _ outcomes: [StubHTTPClient.Outcome]
  ) async throws -> (error: DeliveryError?, requests: [HTTPRequest]) {
    let http = StubHTTPClient([url: outcomes])
    var context = DeliveryContext(
      http: http, mail: NoMail(), now: { Instant(seconds: 1_000) }, environment: [:], folder: "/")
    context.pause = { _ in }
    let webhook = try webhook()
    do throws(DeliveryError) {
      try await webhook.deliver(parcel, context)
      return (nil, http.requests)
    } catch {
      return (error, http.requests)
    }
  }

  private struct NoMail: MailClient {
    func send(
      _: MailMessage, depart _: @escaping @Sendable () async throws(DeliveryError) -> Void
    ) async throws(DeliveryError) {}
  }

  @Test func `the page is posted with its id and a signature of time and body`() async throws {
    let (error, requests) = try await Self.deliver([.answer(204)])
    #expect(error == nil)
    let request = try #require(requests.first)
    #expect(request.post == Array("# Hi\n".utf8))
    let code = HMAC.hex(Array("1000.# Hi\n".utf8), key: Array("hush".utf8))
    #expect(
      request.headers == [
        Header("Content-Type", "text/markdown"), Header("X-Gazette-Delivery", "0123"),
        Header("X-Gazette-Signature", "t=1000,v1=\(code)"),
      ])
  }

  @Test func `a server that fails is asked four times, always with the same id`() async throws {
    let (error, requests) = try await Self.deliver([.answer(503)])
    #expect(requests.count == 4)
    #expect(Set(requests.map { $0.headers[1].value }) == ["0123"])
    #expect(error?.what == "https://hooks.example.org answered 503.")
    #expect(error?.isUnsure == true)
  }

  @Test func `a failure that passes is no failure`() async throws {
    let cut = StubHTTPClient.Outcome.failure(HTTPError(.truncated, "\(Self.url) stopped."))
    let (error, requests) = try await Self.deliver([cut, .answer(500), .answer(200)])
    #expect(error == nil)
    #expect(requests.count == 3)
  }

  @Test(arguments: [301, 307, 400, 403, 413, 429])
  func `a server that says no is believed`(status: Int) async throws {
    let (error, requests) = try await Self.deliver([.answer(status)])
    #expect(requests.count == 1)
    #expect(error?.isUnsure == false)
  }

  @Test func `whoever may have got it before he was gone leaves it open`() async throws {
    let (error, _) = try await Self.deliver([
      .failure(HTTPError(.timeout, "\(Self.url) did not answer.")),
      .failure(HTTPError(.connect, "No connection to hooks.example.org:443.")),
    ])
    #expect(error?.isUnsure == true)
  }

  @Test func `nothing was sent where there was no connection`() async throws {
    let (error, requests) = try await Self.deliver([
      .failure(HTTPError(.connect, "No connection to hooks.example.org:443."))
    ])
    #expect(requests.count == 4)
    #expect(error?.isUnsure == false)
  }

  @Test func `a long answer has said yes`() async throws {
    let (error, _) = try await Self.deliver([.failure(HTTPError(.tooLarge, "Too much."))])
    #expect(error == nil)
  }

  @Test func `only the beginning of the address is told`() async throws {
    let (error, _) = try await Self.deliver([
      .failure(HTTPError(.tls, "\(Self.url) shows a certificate that has expired."))
    ])
    #expect(error?.what == "https://hooks.example.org shows a certificate that has expired.")
  }
}
