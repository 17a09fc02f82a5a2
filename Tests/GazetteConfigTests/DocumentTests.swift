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
  static func document() throws -> String {
    let bytes = try RegularFile.read(
      SampleConfigTests.top + "/docs/config.md", maximumBytes: 1_000_000)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let storage = ConfigTables.storage(standard: StorageCatalog.standard)

  static let sections: [(heading: String, keys: [OptionKey])] = [
    ("## The top", ConfigTables.top(storage: storage).map(DocumentTests.flat)),
    ("## storage", storage), ("## http", ConfigTables.http),
    ("## sources", ConfigTables.source), ("## rules", ConfigTables.rule),
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

  @Test func `the example in the document is right`() throws {
    let document = try DocumentTests.document()
    let example = document.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```")
      .first
    let yaml = String(try #require(example))
    #expect(Reading.problems(yaml) == [])
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
