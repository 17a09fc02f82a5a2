// The rooms know plugins by their seams: no kind of a plugin is written outside the catalogues.
import Deliveries
import GazetteCore
import GazetteFiles
import NewsSources
import Renderers
import Storages
import Testing

@Suite struct LayerTests {
  /// Where such words mean something else: formats and markup of feeds and of lists of them.
  /// Formats have names of their own; the frame of a page has the root element of HTML.
  private static let allowed = ["GazetteFeed/", "GazetteOPML/", "GazetteWeb/Pages/Frame.swift"]

  /// A delivery, and also a way to find a secret.
  private static let ambiguous: Set = ["command"]

  private static let kinds = Set(
    NewsSourceCatalog.all.map { $0.kind } + RendererCatalog.all.map { $0.kind }
      + StorageCatalog.all.map { $0.kind } + DeliveryCatalog.all.map { $0.kind }
  ).subtracting(ambiguous)

  @Test func `no file outside the plugins names a plugin's kind`() throws {
    let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources"
    let files = LayerTests.files(in: top).filter { file in
      !LayerTests.allowed.contains { file.hasPrefix("\(top)/\($0)") }
    }
    #expect(files.count > 100)
    for file in files {
      let text = try String(decoding: RegularFile.read(file, maximumBytes: 1 << 20), as: UTF8.self)
      for kind in LayerTests.kinds {
        #expect(!text.contains("\"\(kind)\""), "\(file) names the plugin '\(kind)'.")
      }
    }
  }

  @Test func `one place makes the clients of the network, so that --offline holds for all`() throws
  {
    let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let files = LayerTests.files(in: top + "/Sources") + LayerTests.files(in: top + "/Plugins")
    let makers = try files.filter { file in
      let text = try String(decoding: RegularFile.read(file, maximumBytes: 1 << 20), as: UTF8.self)
      return text.contains("CurlClient(") || text.contains("CurlMailClient(")
    }
    #expect(makers.map { $0.split(separator: "/").last } == ["World.swift"])
  }

  private static func files(in folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift") ? [path] : files(in: path)
    }
  }
}
