// What holds for any configuration file.
import Deliveries
import GazetteConfig
import GazetteCore
import NewsSources
import Renderers
import Storages

enum ConfigClaims {
  private static let known = KnownPlugins(
    sources: NewsSourceCatalog.all, renderers: RendererCatalog.all, storages: StorageCatalog.all,
    deliveries: DeliveryCatalog.all, standardStorage: StorageCatalog.standard)
  private static let surroundings = Surroundings(folder: "/news", home: "/home/reed")

  static func check(_ bytes: [UInt8]) throws(Fault) {
    let reader = ConfigurationReader(known: known, surroundings: surroundings)
    let configuration: Configuration
    do throws(ConfigError) {
      configuration = try reader.read(bytes, file: "config.yaml")
    } catch {
      return try checkReport(of: error, bytes)
    }
    try checkShown(configuration)
  }

  private static func checkShown(_ configuration: Configuration) throws(Fault) {
    let shown = ConfigShow(configuration, known: known).text
    try expect(isPrintable(shown), "the configuration is shown with control characters")
  }

  private static func checkReport(of error: ConfigError, _ bytes: [UInt8]) throws(Fault) {
    try expect(!error.problems.isEmpty, "refused without a reason")
    let report = ConfigReport(text: bytes, of: "config.yaml", known: known).text(error)
    try expect(isPrintable(report), "a report with control characters: \(report.debugDescription)")
    // Ten problems of three lines, and how many more there are.
    let lines = report.utf8.count { $0 == UInt8(ascii: "\n") }
    try expect(lines <= 31, "a report of \(lines) lines")
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") }
  }
}
