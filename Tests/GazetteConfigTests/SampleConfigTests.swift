// Tests of the configurations that people start from: each passes the reader, and its files exist.
import Deliveries
import GazetteConfig
import GazetteCore
import GazetteFiles
import NewsSources
import Renderers
import Storages
import Testing

@Suite struct SampleConfigTests {
  /// The top of the repository.
  static let top = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

  /// What is really there to choose from.
  static let catalogues = KnownPlugins(
    sources: NewsSourceCatalog.all, renderers: RendererCatalog.all, storages: StorageCatalog.all,
    deliveries: DeliveryCatalog.all, standardStorage: StorageCatalog.standard)

  static func read(
    _ bytes: [UInt8], folder: String, known: KnownPlugins = catalogues
  ) throws(ConfigError) -> Configuration {
    let surroundings = Surroundings(folder: folder, home: "/home/reed")
    return try ConfigurationReader(known: known, surroundings: surroundings)
      .read(bytes, file: "config.yaml")
  }

  @Test func `the sample configuration is right, and its files are there`() throws {
    let file = try ConfigFile(reading: SampleConfigTests.top + "/config.yaml")
    let configuration = try SampleConfigTests.read(file.bytes, folder: SampleConfigTests.top)
    #expect(
      configuration.sources.map(\.name) == [
        "samples", "workshop", "tideline", "동네소식", "headlines",
      ])
    #expect(configuration.sources.map(\.isOptional) == [false, false, false, false, true])
    for source in configuration.sources where source.type == "fixture" {
      let path = source.options["path"]?.text ?? ""
      let bytes = try RegularFile.read(
        configuration.surroundings.absolute(path), maximumBytes: 100_000)
      #expect(!bytes.isEmpty)
    }
  }

  @Test func `what is commented out in the sample is right as well`() throws {
    let file = try ConfigFile(reading: SampleConfigTests.top + "/config.yaml")
    let lines = String(decoding: file.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let uncommented = lines.map { line -> Substring in
      let isOption = line.hasPrefix("  # - ") || line.hasPrefix("  #   ")
      return isOption ? "  " + line.dropFirst(4) : line
    }
    let text = uncommented.joined(separator: "\n")
    let configuration = try SampleConfigTests.read(
      Array(text.utf8), folder: "/news", known: Reading.plugins)
    #expect(configuration.sources.map(\.name).suffix(3) == ["swift-blog", "swift-forum", "jobs"])
  }
}
