// Plugins of somebody's own package beside those of the catalogues.
import GazetteConfig
import GazetteCore
import Testing

@testable import GazetteCLI

@Suite struct PluginSetTests {
  private func configuration(_ text: String, _ plugins: PluginSet) throws -> Configuration {
    let surroundings = Surroundings(folder: "/nowhere", home: "/nowhere")
    return try ConfigurationReader(known: plugins.known, surroundings: surroundings)
      .read(Array(text.utf8), file: "config.yaml")
  }

  private let text = """
    sources:
      - name: weather
        type: barometer
        place: Seoul
    """

  @Test func `a type that a package adds is named in a configuration like any other`() throws {
    let plugins = PluginSet.builtIn.adding(sources: [Barometer.self])
    let source = try #require(try configuration(text, plugins).sources.first)
    #expect(source.type == "barometer")
    #expect(throws: ConfigError.self) { try configuration(text, .builtIn) }
  }

  @Test func `its options are checked like those of any other`() {
    let plugins = PluginSet.builtIn.adding(sources: [Barometer.self])
    let problems = #expect(throws: ConfigError.self) {
      try configuration(text.replacing("place:", with: "plase:"), plugins)
    }?.problems
    #expect(problems?.map(\.hint).contains("Did you mean 'place'?") == true)
  }

  @Test func `one of the same name takes the place of what was there`() {
    let twice = PluginSet.builtIn.adding(sources: [Barometer.self]).adding(
      sources: [Barometer.self])
    #expect(twice.sources.count == PluginSet.builtIn.sources.count + 1)
  }
}

/// What somebody might add.
private struct Barometer: NewsSource {
  static let kind = "barometer"
  static let about = "What a barometer says."
  static let options = [OptionKey("place", .text, required: true, "Where it stands.")]

  init(_ options: inout Options) throws(ConfigError) {}

  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    .unchanged(context.bookmark)
  }
}
