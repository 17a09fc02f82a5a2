// Tests of what is said of a delivery's options that cannot be used.
import GazetteCore
import Testing

@testable import Deliveries

struct DeliveryOptionTests {
  private static let place = Place(file: "config.yaml", line: 1, column: 1)

  private static func text(_ text: String) -> Setting {
    Setting(.scalar(text, isQuoted: true), at: place)
  }

  private static func map(_ members: [(String, Setting)]) -> Setting {
    Setting(
      .map(members.map { Setting.Member(key: $0.0, place: place, setting: $0.1) }), at: place)
  }

  private static func problems(
    _ members: [(String, Setting)], of type: any Delivery.Type
  ) -> [String] {
    var options = Options(
      map(members), keys: type.options, subject: "an output",
      surroundings: Surroundings(folder: "/", home: "/"))
    do throws(ConfigError) {
      _ = try type.init(&options)
    } catch {
      return error.problems.map(\.what)
    }
    return options.problems.map(\.what)
  }

  private static func mail(server: String, subject: String = "{title}") -> [String] {
    let members = [
      ("to", text("ann@example.org")), ("from", text("news@example.org")),
      ("server", text(server)), ("subject", text(subject)),
    ]
    return problems([("mail", map(members))], of: MailDelivery.self)
  }

  @Test(arguments: [
    ("mail.example.org", MailServerFault.scheme), ("https://mail.example.org", .scheme),
    ("smtps://ann:hush@mail.example.org", .user), ("smtps://mail.example.org/inbox", .path),
    ("smtps://mail.example.org:99999", .port), ("smtps://mail.example.org:0", .port),
    ("smtp://mail.example.org:", .port), ("smtps://", .host), ("smtps://a b", .host),
  ])
  func `what is wrong with a server's address is told`(server: String, fault: MailServerFault) {
    #expect(Self.mail(server: server) == [fault.what])
  }

  @Test(arguments: [
    "smtps://mail.example.org", "SMTP://mail.example.org:2525/", "smtps://192.0.2.1",
    "smtps://[2001:db8::1]:465",
  ])
  func `a name or an address, with a port or without, is a server`(server: String) {
    #expect(Self.mail(server: server) == [])
  }

  @Test func `a subject has known words in its braces`() {
    let server = "smtps://mail.example.org"
    #expect(
      Self.mail(server: server, subject: "{titel}") == [
        "'{titel}' stands for nothing in a subject"
      ])
    #expect(Self.mail(server: server, subject: "{name}: {title}, {date}") == [])
  }

  @Test func `a program is told of variables by their names`() {
    let members = [("command", Self.text("lp")), ("env", Self.text("A=hush"))]
    #expect(
      Self.problems(members, of: CommandDelivery.self) == [
        "'env' takes names of variables, not 'A=…'"
      ])
  }
}
