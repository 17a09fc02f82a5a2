// Asks the same question again and again, and tells what an answer costs.
import GazetteCore
import GazetteJSON

enum Rounds {
  private static let count = 31

  /// Prints a line. The first time is told apart: the others find pages in memory.
  static func measure(
    _ name: String, _ words: String? = nil, _ ask: () async throws(StorageError) -> Int
  ) async throws(StorageError) {
    var walls: [Double] = []
    var cpus: [Double] = []
    var found = 0
    for _ in 0..<Rounds.count {
      let watch = Stopwatch()
      found = try await ask()
      let spent = watch.read()
      walls.append(spent.wall * 1000)
      cpus.append(spent.cpu * 1000)
    }
    let (first, firstCPU) = (walls.removeFirst(), cpus.removeFirst())
    walls.sort()
    cpus.sort()
    Bench.print { writer in
      writer.member("query", name)
      writer.member("words", words)
      writer.member("rows", found)
      writer.member("median_ms", Usage.rounded(walls[walls.count / 2]))
      writer.member("median_cpu_ms", Usage.rounded(cpus[cpus.count / 2]))
      writer.member("first_ms", Usage.rounded(first))
      writer.member("first_cpu_ms", Usage.rounded(firstCPU))
      writer.member("max_ms", Usage.rounded(walls[walls.count - 1]))
    }
  }
}
