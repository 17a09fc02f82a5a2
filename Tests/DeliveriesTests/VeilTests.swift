// Tests of what deliveries let be seen of what others say when they fail.
import GazetteCore
import GazettePrograms
import GazetteTesting
import Testing

@testable import Deliveries

struct VeilTests {
  private static let secret = "hunter2-of-the-post"

  @Test(arguments: [
    ("key hunter2-of-the-post is bad", "key *** is bad"),
    ("of-the-post is bad", "*** is bad"), ("bad is hunter2-of-t", "bad is ***"),
    ("hunter is no key", "hunter is no key"), ("", ""),
  ]) func `a secret is hidden, whole or cut at an end`(text: String, shown: String) {
    #expect(SecretVeil([Secret(Self.secret)]).overCut(text) == shown)
  }

  @Test func `short words are no secrets`() {
    #expect(
      SecretVeil([Secret("north"), Secret("")]).overCut("from the north") == "from the north")
  }

  @Test func `a secret of several lines is hidden line by line`() {
    #expect(SecretVeil([Secret("-----KEY\nabcdefgh\n")]).overCut("at abcdefgh now") == "at *** now")
  }

  private static func options(_ yaml: [Setting.Member], _ keys: [OptionKey]) -> Options {
    Options(
      Setting(.map(yaml), at: place), keys: keys, subject: "an output",
      surroundings: Surroundings(folder: "/", home: "/") { reference in
        if case .literal(let text) = reference { .success(text) } else { .success("") }
      })
  }

  private static let place = Place(file: "config.yaml", line: 1, column: 1)

  private static func member(_ key: String, _ value: Setting.Value) -> Setting.Member {
    Setting.Member(key: key, place: place, setting: Setting(value, at: place))
  }

  private static func text(_ text: String) -> Setting.Value { .scalar(text, isQuoted: true) }

  private static func words(_ words: [String]) -> Setting.Value {
    .list(words.map { Setting(text($0), at: place) })
  }

  private static func context(_ mail: any MailClient = Refusal(said: "")) -> DeliveryContext {
    DeliveryContext(
      http: StubHTTPClient([:]), mail: mail, now: { Samples.now },
      environment: ["PATH": "/usr/bin:/bin", "POST_KEY": secret], folder: "/")
  }

  private static func parcel(_ pages: Int) -> Parcel {
    let page = Page(mediaType: "text/plain", bytes: Array("Hi\n".utf8))
    return Parcel(
      id: "0123", output: "daily", title: "Daily", made: Samples.now,
      pages: Array(repeating: page, count: pages))
  }

  private static func failure(
    of delivery: any Delivery, _ context: DeliveryContext
  ) async -> String? {
    do throws(DeliveryError) {
      try await delivery.deliver(parcel(2), context)
      return nil
    } catch {
      return error.what
    }
  }

  @Test func `the last words of a program are shown without what it was told`() async throws {
    let script =
      "cat > /dev/null; printf 'no: %s\\033[31m, hush-of-the-hook\\n' $POST_KEY >&2; exit 3"
    var options = Self.options(
      [
        Self.member("command", Self.words(["sh", "-c", script])),
        Self.member("env", Self.words(["POST_KEY"])),
      ], CommandDelivery.options)
    var context = Self.context()
    context.confidences = [Secret("hush-of-the-hook")]
    let what = await Self.failure(of: try CommandDelivery(&options), context)
    #expect(what?.hasPrefix("the program 'sh' ended with status 3: no: ***") == true)
    #expect(what?.hasSuffix(", ***.") == true)
    #expect(what?.unicodeScalars.contains { $0.value < 32 } == false)
  }

  /// Says no.
  private struct Refusal: MailClient {
    var said: String

    func send(
      _: MailMessage, depart _: @escaping @Sendable () async throws(DeliveryError) -> Void
    ) async throws(DeliveryError) {
      throw DeliveryError("The mail server refuses the mail: \(said).")
    }
  }

  @Test(arguments: [
    "AG5ld3MAaHVudGVyMi1vZi10aGUtcG9zdA==", "bmV3cw==", "aHVudGVyMi1vZi10aGUtcG9zdA==",
    "aHVudGVyMi1vZi10", "hunter2-of-the-post",
  ]) func `a server that quotes the login is not repeated`(quoted: String) async throws {
    var options = Self.options(
      [
        Self.member(
          "mail",
          .map([
            Self.member("to", Self.text("ann@example.org")),
            Self.member("from", Self.text("news@example.org")),
            Self.member("server", Self.text("smtps://mail.example.org")),
            Self.member("user", Self.text("news")), Self.member("password", Self.text(Self.secret)),
          ]))
      ], MailDelivery.options)
    let context = Self.context(Refusal(said: "535 bad login \(quoted)"))
    let what = await Self.failure(of: try MailDelivery(&options), context)
    #expect(what == "The mail server refuses the mail: 535 bad login ***.")
  }

  @Test func `a webhook tells what is secret of it`() throws {
    let webhook: Setting.Value = .map([
      Self.member("url", Self.text("https://x.example/T0")),
      Self.member("secret", Self.text("hush")),
      Self.member("headers", .map([Self.member("X-Token", Self.text("mine"))])),
    ])
    var options = Self.options([Self.member("webhook", webhook)], WebhookDelivery.options)
    let secrets = try WebhookDelivery(&options).secrets.map(\.revealed)
    #expect(secrets == ["https://x.example/T0", "hush", "mine"])
  }
}
