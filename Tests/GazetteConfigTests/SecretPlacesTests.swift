// Tests of how secrets stay out of messages where they stand under a wrong name, or are no text.
import Deliveries
import GazetteConfig
import GazetteCore
import Testing

@Suite struct SecretPlacesTests {
  private static let plugins: KnownPlugins = {
    var plugins = Reading.plugins
    plugins.deliveries = DeliveryCatalog.all.map { KnownPlugins.Entry($0) }
    plugins.sources.append(
      .init(
        kind: "site",
        keys: [
          OptionKey("api_key", .secretList, "A key."),
          OptionKey("headers", .secrets, "Sent with it."),
          OptionKey("auth", .table([OptionKey("bearer", .secret, "A token.")]), "A login."),
          OptionKey("ring", .secret, "What opens it."),
          OptionKey("every_page", .flag, "Whether all of it is read."),
        ]))
    return plugins
  }()

  /// What is told about a configuration, which must be wrong.
  private static func report(_ yaml: String) -> String {
    do throws(ConfigError) {
      _ = try ConfigurationReader(known: plugins, surroundings: Reading.surroundings)
        .read(Array(yaml.utf8), file: "config.yaml")
      return ""
    } catch {
      return ConfigReport(text: Array(yaml.utf8), of: "config.yaml", known: plugins).text(error)
    }
  }

  private static func output(_ delivery: String) -> String {
    "outputs:\n  - renderer: plain\n    \(delivery)\n"
  }

  private static func source(_ options: String) -> String {
    "sources:\n  - {name: a, type: site, \(options)}\n"
  }

  @Test(arguments: [
    "webhook: https://x.example/hunter2", "webhook: \"https://x.example/hunter2\"",
    "webhook: [https://x.example/hunter2]", "webhook: {https://x.example/hunter2}",
    "webhook: {url: ftp://x.example/hunter2, secret: hush}",
    "webhook: {url: [https://x.example/hunter2], secret: hush}",
    "webhook: {ulr: https://x.example/hunter2, secret: hush}",
    "webhook: {address: https://x.example/hunter2, secret: hush}",
    "webhook:\n      ulr: https://x.example/hunter2\n      secret: hush",
    "webhook:\n      ulr: >-\n        https://x.example/hunter2\n      secret: hush",
    "webhook: {url: https://x.example/hunter2, secret: hush, sincee: 1d}",
    "webhook: {url: https://x.example/hunter2, secret: {flie: hunter2}}",
    "webhook: {url: https://x.example/, secrt: hunter2}",
    "webhok: https://x.example/hunter2", "webhok: {url: https://x.example/hunter2, secret: b}",
    "webhook: {url: https://x.example/, secret: hush, headers: \"X-A: hunter2\"}",
    "webhook: {url: https://x.example/, secret: hush, headers: [hunter2]}",
    "webhook: {url: https://x.example/, secret: hush, headers: {\"X A\": hunter2}}",
    "webhook: {url: https://x.example/, secret: hush, headers: {X-A: [hunter2]}}",
    "webhook: {url: https://x.example/, secret: hush, header: {X-A: hunter2}}",
    "webhook: {url: https://x.example/, secret: hush, headers: {Host: \"a\\thunter2\"}}",
    "webhook: {url: \"https://x.example/hunter2}", "webhook:\n      url: \"https://x/hunter2",
    "mail: {to: a@b.example, from: a@b.example, server: smtps://b.example, psw: hunter2}",
    "mail: hunter2", "webhook: {url: a, secret: hush, url: https://x.example/hunter2}",
    "mail: x/hunter2\n    webhook: {secret: of x/hunter2}",
  ]) func `a secret of a delivery is in no message`(delivery: String) {
    let report = Self.report(Self.output(delivery))
    #expect(report.hasPrefix("config.yaml:"))
    #expect(!report.contains("hunter2"), "\(report)")
  }

  @Test(arguments: [
    "headers: \"X-A: hunter2\"", "headers: [hunter2]", "header: {X-A: hunter2}",
    "headers: {X-A: [hunter2]}", "api_kye: hunter2", "apikeys: [hunter2]", "auth: hunter2",
    "auth: {baerer: hunter2}", "auth: {key_of_mine: hunter2}", "headers: hunter2, every_page: 7",
    "ring: hunter2, every_page: 7", "ring: [hunter2]",
  ]) func `a secret of a source is in no message`(options: String) {
    let report = Self.report(Self.source(options))
    #expect(report.hasPrefix("config.yaml:"))
    #expect(!report.contains("hunter2"), "\(report)")
  }

  @Test func `the rest of the line is shown, with the caret at its place`() {
    let webhook = "webhook: {ulr: https://x.example/hunter2, secret: hush, headers: {A: 'b'}}"
    #expect(
      Self.report(Self.output(webhook)) == """
        config.yaml:3:15: 'ulr' is not an option of 'webhook'. Did you mean 'url'?
            webhook: {ulr: ***, secret: ***, headers: {A: ***}}
                      ^ outputs[0].webhook.ulr

        """)
  }

  @Test func `a value in the place of a map is named without its text`() {
    #expect(
      Self.report(Self.output("webhook: https://x.example/hunter2")) == """
        config.yaml:3:14: 'webhook' is a map of options, not '***'.
            webhook: ***
                     ^ outputs[0].webhook

        """)
  }

  @Test func `what is no secret of a delivery is shown`() {
    let report = Self.report(Self.output("mail: {to: ann, from: a@b.example, server: b.example}"))
    #expect(report.contains("'ann' is no address of mail"))
    #expect(report.contains("mail: {to: ann, from: a@b.example, server: b.example}"))
    #expect(Self.report(Self.source("every_page: soon")).contains("every_page: soon}"))
  }

  @Test func `each header that does not go is told at its own place`() {
    let report = Self.report(
      Self.output(
        """
        webhook:
              url: https://x.example/
              secret: hush
              headers:
                X-A: b
                X B: c
                Host: d
        """))
    #expect(report.contains("config.yaml:8:9: 'X B' is no header that can be sent."))
    #expect(report.contains("config.yaml:9:9: 'Host' is set by Gazette itself."))
  }
}
