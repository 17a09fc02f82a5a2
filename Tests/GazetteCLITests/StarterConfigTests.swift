// Tests of the first configuration that `gazette init` writes.
import GazetteConfig
import GazetteCore
import NewsSources
import Testing

@testable import GazetteCLI

@Suite struct StarterConfigTests {
  private func read(_ text: String) throws -> Configuration {
    let surroundings = Surroundings(folder: "/news", home: "/home/reader")
    return try ConfigurationReader(known: PluginSet.builtIn.known, surroundings: surroundings)
      .read(Array(text.utf8), file: "config.yaml")
  }

  @Test func `the first configuration is right, and needs no network`() throws {
    let files = StarterConfig.files
    #expect(files.map(\.path) == ["config.yaml", "welcome.xml"])
    let configuration = try read(files[0].text)
    #expect(configuration.sources.map(\.type) == [FixtureSource.kind])
    #expect(configuration.sources[0].options["path"]?.text == files[1].path)
    #expect(configuration.outputs.map(\.path) == ["/news/digests/{date}.md"])
  }

  @Test func `a first configuration takes the sources of an import`() throws {
    let sources = "  - name: a\n    type: rss\n    url: https://a.example/feed\n"
    let configuration = try read(StarterConfig.configuration(sources: sources))
    #expect(configuration.sources.map(\.name) == ["a"])
  }
}
