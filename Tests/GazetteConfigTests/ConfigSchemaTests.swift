// Tests of the schema for editors.
import GazetteConfig
import GazetteCore
import GazetteJSON
import Testing

@Suite struct ConfigSchemaTests {
  let schema: JSON

  init() throws { schema = try JSON.parse(ConfigSchema(known: Reading.plugins).json) }

  @Test func `every top-level key is there, x- keys are free, and nothing else is`() {
    let keys = ConfigTables.top(storage: [])
    let names = keys.compactMap { schema["properties"]?[$0.name] }
    #expect(names.count == keys.count)
    #expect(schema["patternProperties"]?["^x-"] != nil)
    #expect(schema["additionalProperties"]?.bool == false)
  }

  @Test func `a source's options follow its type`() throws {
    let items = try #require(schema["properties"]?["sources"]?["items"])
    #expect(
      items["properties"]?["type"]?["enum"]?.elements.compactMap(\.string)
        == Reading.plugins.sources.map(\.kind))
    let alternatives = items["allOf"].map { Array($0.elements) } ?? []
    let rss = try #require(alternatives.first { _ in true })
    #expect(rss["if"]?["properties"]?["type"]?["const"]?.string == "rss")
    #expect(
      rss["then"]?["required"]?.elements.compactMap(\.string) == ["name", "type", "url"])
    #expect(rss["then"]?["properties"]?["ulr"] == nil)
  }

  @Test func `one secret or a list of secrets is told`() throws {
    let plugins = KnownPlugins(
      sources: [.init(kind: "team", keys: [OptionKey("keys", .secretList, "Secrets.")])],
      renderers: [], storages: [], standardStorage: "sqlite")
    let schema = try JSON.parse(ConfigSchema(known: plugins).json)
    let source = schema["properties"]?["sources"]?["items"]?["allOf"]?.elements.first { _ in true }
    let forms = source?["then"]?["properties"]?["keys"]?["anyOf"].map { Array($0.elements) } ?? []
    #expect(forms.map { $0["type"]?.string } == [nil, "object", "array"])
    #expect(forms.last?["minItems"]?.int == 1)
    #expect(forms.last?["items"]?["anyOf"] != nil)
  }

  @Test func `limits of numbers are told`() {
    let perHost = schema["properties"]?["http"]?["properties"]?["per_host"]
    let number = perHost?["anyOf"]?.elements.first { _ in true }
    #expect(number?["minimum"]?.int == 1)
    #expect(number?["maximum"]?.int == 100)
  }
}
