// One claim about storages, and how it is put to the test.
import GazetteCore

/// A claim that every storage must fulfil. `run` gets a way to open a storage at one fresh place,
/// as often as it likes: what one opened object stored, the next must find.
public struct StorageCheck: Sendable, CustomStringConvertible {
  public let claim: String
  let run: @Sendable (_ open: @Sendable () -> any Storage) async throws -> Void

  init(
    _ claim: String, _ run: @escaping @Sendable (@Sendable () -> any Storage) async throws -> Void
  ) {
    self.claim = claim
    self.run = run
  }

  public var description: String { claim }

  /// What is wrong, in one sentence; nil when the claim holds.
  public func fault(of open: @Sendable () -> any Storage) async -> String? {
    do {
      try await run(open)
      return nil
    } catch let broken as BrokenClaim {
      return "\(claim): \(broken.what)"
    } catch let error as StorageError {
      return "\(claim): \(error.sentence)"
    } catch {
      return "\(claim): \(error)"
    }
  }
}

/// What a check found instead of what it expected.
struct BrokenClaim: Error {
  var what: String
}

func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
  if found != wanted { throw BrokenClaim(what: "\(what): \(found) instead of \(wanted)") }
}
