// One claim about sources, and how it is put to the test.
import GazetteCore

/// A claim that every source must fulfil.
public struct SourceCheck: Sendable, CustomStringConvertible {
  public let claim: String
  private let run: @Sendable (SourceSample) async throws -> Void

  init(_ claim: String, _ run: @escaping @Sendable (SourceSample) async throws -> Void) {
    self.claim = claim
    self.run = run
  }

  public var description: String { claim }

  /// What is wrong, in one sentence; nil when the claim holds.
  public func fault(of sample: SourceSample) async -> String? {
    do {
      try await run(sample)
      return nil
    } catch let broken as BrokenClaim {
      return "\(claim): \(broken.what)"
    } catch let error as SourceError {
      return "\(claim): \(error.sentence)"
    } catch {
      return "\(claim): \(error)"
    }
  }
}
