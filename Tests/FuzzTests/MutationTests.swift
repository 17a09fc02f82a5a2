// Thousands of damaged documents, the same ones each time: what `make fuzz` does, in seconds.
import GazetteFuzz
import Testing

struct MutationTests {
  /// So many that all take a few seconds in a debug build.
  private static let runs = 600

  @Test(arguments: FuzzTarget.allCases)
  func `every seed keeps all promises`(_ target: FuzzTarget) throws {
    let seeds = try Seeds.of(target)
    #expect(!seeds.isEmpty)
    #expect(seeds.compactMap(target.fault) == [])
  }

  @Test(arguments: FuzzTarget.allCases)
  func `damaged seeds keep all promises`(_ target: FuzzTarget) throws {
    var mutator = try Mutator(seed: 20_261_130, pool: Seeds.of(target))
    for _ in 0..<MutationTests.runs {
      let bytes = mutator.next()
      if let fault = target.fault(with: bytes) {
        Issue.record("\(fault)\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
