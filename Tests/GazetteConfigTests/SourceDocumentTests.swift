// Keeps docs/sources.md in step with the sources: every kind has an example, and every example is right.
import GazetteConfig
import GazetteCore
import GazetteFiles
import NewsSources
import Testing

@Suite struct SourceDocumentTests {
  static func examples() throws -> [String] {
    let bytes = try RegularFile.read(
      SampleConfigTests.top + "/docs/sources.md", maximumBytes: 1_000_000)
    return String(decoding: bytes, as: UTF8.self).split(separator: "```yaml\n").dropFirst().map {
      String($0.prefix { $0 != "`" })
    }
  }

  @Test func `every example in the document is right`() throws {
    let examples = try SourceDocumentTests.examples()
    #expect(examples.count > 10)
    for example in examples {
      let configuration = try SampleConfigTests.read(Array(example.utf8), folder: "/news")
      for entry in configuration.sources {
        let type = try #require(NewsSourceCatalog.all.first { $0.kind == entry.type })
        var options = configuration.options(of: entry, keys: type.options)
        _ = try type.init(&options)
        #expect(options.problems == [], "\(entry.name)")
      }
    }
  }

  @Test func `every kind of source has an example, here or in the other documents`() throws {
    let shown = try SourceDocumentTests.examples().flatMap { example in
      try SampleConfigTests.read(Array(example.utf8), folder: "/news").sources.map(\.type)
    }
    let elsewhere: Set = ["rss", "newsapi", "fixture", "exec"]
    for type in NewsSourceCatalog.all where !elsewhere.contains(type.kind) {
      #expect(shown.contains(type.kind), "docs/sources.md has no example of '\(type.kind)'")
    }
  }

  /// Such an option would never reach its source.
  @Test func `no source has an option by the name of one that all have`() {
    let common = Set(ConfigTables.source.map(\.name))
    for type in NewsSourceCatalog.all {
      #expect(common.isDisjoint(with: type.options.map(\.name)), "\(type.kind)")
    }
  }
}
