// Every source of the catalogue does what every source must do.
import GazetteCore
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct CatalogueConformanceTests {
  /// They ask nobody: what they read is at hand, and their own tests say how.
  private static let local: Set = [FixtureSource.kind, ExecSource.kind]

  private static let kinds = NewsSourceCatalog.all.map { $0.kind }.filter { !local.contains($0) }

  @Test(arguments: kinds, SourceConformance.checks)
  func `a source of the catalogue passes every check`(kind: String, check: SourceCheck) async {
    guard let sample = SourceSamples.all[kind] else {
      Issue.record("'\(kind)' has no sample in SourceSamples")
      return
    }
    #expect(await check.fault(of: sample) == nil)
  }
}
