// Keeps docs/config.md in step with the tables that read a configuration.
import Deliveries
import GazetteConfig
import GazetteCore
import GazetteFiles
import NewsSources
import Renderers
import Storages
import Testing

@Suite struct DocumentTests {
  static func document(_ name: String = "config") throws -> String {
    let bytes = try RegularFile.read(
      SampleConfigTests.top + "/docs/\(name).md", maximumBytes: 1_000_000)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let storage = ConfigTables.storage(standard: StorageCatalog.standard)

  static let sections: [(heading: String, keys: [OptionKey])] = [
    ("## The top", ConfigTables.top(storage: storage).map(DocumentTests.flat)),
    ("## storage", storage), ("## http", ConfigTables.http),
    ("## serve", ConfigTables.serve), ("## tui", ConfigTables.tui),
    ("## sources", ConfigTables.source),
    ("## rules", ConfigTables.rule),
    ("## dedupe", ConfigTables.dedupe), ("## outputs", ConfigTables.output),
    ("## plugins", ConfigTables.plugins),
  ]

  /// By heading, since a source, a renderer and a storage may be of the same kind.
  static let plugins: [String: any Plugin.Type] = Dictionary(
    NewsSourceCatalog.all.map { ("### Source: \($0.kind)", $0 as any Plugin.Type) }
      + RendererCatalog.all.map { ("### Renderer: \($0.kind)", $0) }
      + StorageCatalog.all.map { ("### Storage: \($0.kind)", $0) }
      + DeliveryCatalog.all.map { ("### Delivery: \($0.kind)", $0) }
  ) { $1 }

  @Test(arguments: sections) func `a section lists every key with type, default and meaning`(
    heading: String, keys: [OptionKey]
  ) throws {
    let expected = OptionTable.markdown(keys).joined(separator: "\n")
    let section = try DocumentTests.section(heading)
    #expect(section.contains(expected), "write this below '\(heading)':\n\(expected)")
  }

  @Test(arguments: plugins.keys.sorted()) func `a type's options are all listed`(
    heading: String
  ) throws {
    let type = try #require(DocumentTests.plugins[heading])
    let expected = DocumentTests.description(of: type)
    let section = try DocumentTests.section(heading)
    #expect(section.contains(expected), "write this below '\(heading)':\n\(expected)")
  }

  /// The catalogues' own checks are passed as well; sources and outputs are both optional.
  @Test(arguments: ["config", "delivery", "fetching", "newsapi", "serve", "terminal"])
  func `every example in a document is right`(name: String) throws {
    let blocks = try DocumentTests.document(name).split(separator: "```yaml\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      let yaml = String(block.prefix { $0 != "`" })
      #expect(throws: Never.self, "\(yaml)") {
        try SampleConfigTests.read(Array(yaml.utf8), folder: "/news")
      }
    }
  }

  @Test(arguments: ["config", "sources", "plugins"])
  func `every map within a line of a document is YAML`(name: String) throws {
    let text = try DocumentTests.document(name).split(
      separator: "```", omittingEmptySubsequences: false
    )
    .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    let spans = text.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let maps = spans.filter {
      $0.contains(": {") || $0.contains(": [") || $0.hasPrefix("{") && $0.contains(": ")
    }
    #expect(!maps.isEmpty)
    for map in maps where !map.hasPrefix("{\"") {
      let line = map.split(separator: "\n").joined(separator: " ")
      #expect(Reading.problems("x-shown:\n  \(line)\n") == [], "\(line)")
    }
  }

  /// What the document says of a plugin.
  private static func description(of type: any Plugin.Type) -> String {
    let table = type.options.isEmpty ? [] : [""] + OptionTable.markdown(type.options)
    return ([type.about] + table).joined(separator: "\n")
  }

  /// From a heading to the next one.
  private static func section(_ heading: String) throws -> String {
    let lines = try document().split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == heading }, "'\(heading)' is missing")
    let rest = lines[(start + 1)...]
    return rest.prefix { !$0.hasPrefix("## ") && !$0.hasPrefix("### ") }.joined(separator: "\n")
  }

  /// A section's own keys stand in its own section.
  private static func flat(_ key: OptionKey) -> OptionKey {
    guard case .table = key.form else { return key }
    var key = key
    key.form = .checked("map")
    return key
  }
}
