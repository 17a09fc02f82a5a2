// Tests of messages: what stands in them can be read back, and begins no line of its own.
import GazetteCore
import GazetteText
import Testing

@testable import Deliveries

struct MailTextTests {
  private let sender = MailAddress("Gazette <news@example.org>")
  private let moment = Instant(seconds: 1_796_029_323)

  private func message(title: String, to: [String] = ["ann@example.org"]) throws -> String {
    let text = MailText(
      sender: try #require(sender), recipients: to.compactMap(MailAddress.init), subject: "{title}")
    let parcel = Parcel(
      id: "0123", output: "daily", title: title, made: moment,
      pages: [
        Page(mediaType: "text/plain; charset=utf-8", bytes: Array("Hi\n".utf8)),
        Page(mediaType: "text/html; charset=utf-8", bytes: Array("<p>Hi".utf8)),
      ])
    return String(decoding: text.bytes(of: parcel), as: UTF8.self)
  }

  @Test func `a message has a text and an HTML part`() throws {
    let expected = """
      Date: Mon, 30 Nov 2026 09:02:03 +0000
      From: Gazette <news@example.org>
      To: ann@example.org
      Subject: Bells
      Message-ID: <0123@example.org>
      MIME-Version: 1.0
      Content-Type: multipart/alternative;
       boundary="=_0123"
      Auto-Submitted: auto-generated
      X-Gazette-Delivery: 0123

      --=_0123
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: base64

      SGkK

      --=_0123
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: base64

      PHA+SGk=

      --=_0123--

      """
    #expect(try message(title: "Bells") == expected.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: [
    "Bells\r\nBcc: eve@example.org", "\u{2028}Bcc: eve@example.org", "Bells\u{0}\u{85}Bcc: eve@x.y",
  ])
  func `a title cannot begin a line of its own`(title: String) throws {
    let lines = try message(title: title).split(separator: "\r\n")
    #expect(lines.filter { $0.hasPrefix("Bcc") } == [])
    #expect(lines.prefix { !$0.hasPrefix("Message-ID") }.count >= 4)
  }

  @Test func `no line is longer than mail allows, whatever the title`() throws {
    let title = String(repeating: "종소리와 bells ", count: 200)
    let lines = try message(title: title).split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(try message(title: title).utf8.allSatisfy { $0 < 128 })
  }

  @Test func `words of any alphabet become encoded words, cut between characters`() throws {
    let text = try message(title: "종소리 =?UTF-8?Q?x?=")
    #expect(text.contains("Subject: =?UTF-8?B?7KKF7IaM66asID0/VVRGLTg/UT94Pz0=?=\r\n"))
  }

  @Test func `names are encoded where they are more than letters`() throws {
    let text = try message(title: "x", to: ["\"Reed, Ann\" <ann@example.org>", "bo@example.org"])
    #expect(
      text.contains("To: =?UTF-8?B?UmVlZCwgQW5u?= <ann@example.org>,\r\n bo@example.org\r\n"))
  }

  @Test(arguments: [
    "", "ann", "@", "ann@", "@example.org", "a b@example.org", "ann@example.org>", "ann@@x.y",
    "ann@example.org\r\nRCPT TO:<eve@x.y>", "종@example.org", "ann@example.org, bo@example.org",
    "<ann@example.org", "ann@.example.org",
  ])
  func `what is no address of mail is refused`(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base64 is that of RFC 4648`(plain: String, coded: String) {
    #expect(Base64.encode(plain.utf8) == coded)
  }
}
