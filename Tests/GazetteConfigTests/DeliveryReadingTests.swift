// Tests of outputs that are brought to somebody.
import GazetteConfig
import GazetteCore
import GazetteJSON
import Testing

@Suite struct DeliveryReadingTests {
  private static let plugins: KnownPlugins = {
    var plugins = Reading.plugins
    plugins.deliveries = [
      .init(
        kind: "pigeon",
        keys: [
          OptionKey("pigeon", .text, "Its name."),
          OptionKey("ring", .secret, "What it wears."),
          OptionKey("rest", .duration, standard: "1h", "Between two flights."),
        ],
        check: { options in
          options.text("pigeon") == "hawk"
            ? [ConfigProblem("a hawk is no pigeon", at: options.place(of: "pigeon"))] : []
        })
    ]
    return plugins
  }()

  private static func read(_ output: String) throws(ConfigError) -> Configuration {
    try ConfigurationReader(known: plugins, surroundings: Reading.surroundings)
      .read(Array("outputs:\n  - {renderer: plain, \(output)}\n".utf8), file: "config.yaml")
  }

  private static func problems(_ output: String) -> [String] {
    do throws(ConfigError) {
      _ = try read(output)
      return []
    } catch {
      return error.problems.map(\.what)
    }
  }

  @Test(arguments: [
    ("since: all", true, 0), ("pigeon: Ada", false, 1), ("pigeon: Ada, path: '-'", true, 1),
    ("pigeon: Ada, path: a.txt", true, 1), ("pigeon: null", true, 0),
  ])
  func `what is delivered is written only where that is said`(
    output: String, isWritten: Bool, deliveries: Int
  ) throws {
    let entry = try #require(try Self.read(output).outputs.first)
    #expect(entry.isWritten == isWritten)
    #expect(entry.deliveries.count == deliveries)
  }

  @Test func `options of a delivery that is not there are strays`() {
    #expect(Self.problems("rest: 2h") == ["'rest' needs 'pigeon'"])
    #expect(Self.problems("pigeon: Ada, rest: 2h") == [])
  }

  @Test func `a delivery says itself what does not go`() {
    #expect(Self.problems("pigeon: hawk") == ["a hawk is no pigeon"])
    #expect(
      Self.problems("pigeon: Ada, rest: soon") == [
        "'rest' takes a duration such as 30s, 15m, 24h, 7d or 2w, not 'soon'"
      ])
  }

  @Test func `what is shown reads back as the same`() throws {
    let shown = ConfigShow(
      try Self.read("pigeon: Ada, ring: hush"), known: Self.plugins
    ).text
    #expect(shown.contains("pigeon: Ada\n    ring: \"***\"\n    rest: 1h"))
    #expect(!shown.contains("path: \"-\""))
    let plain = ConfigShow(try Self.read("since: all"), known: Self.plugins).text
    #expect(!plain.contains("rest"))
    #expect(plain.contains("path: \"-\""))
  }

  @Test func `the schema has its keys in every output`() throws {
    let schema = try JSON.parse(ConfigSchema(known: Self.plugins).json)
    let items = schema["properties"]?["outputs"]?["items"]?["allOf"].map { Array($0.elements) }
    let keys = (items ?? []).map { $0["then"]?["properties"]?["pigeon"] != nil }
    #expect(keys == [true, true])
  }
}
