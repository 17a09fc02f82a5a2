// Texts made from the table of commands, compared with files that people read in a diff.
import GazetteFiles
import Glibc
import Testing

/// A file of the repository. After a wanted change, GAZETTE_REWRITE_GOLDEN=1 writes it anew.
struct GoldenText {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// From the top of the repository.
  let path: String

  func expect(_ found: String) throws {
    let place = "\(GoldenText.root)/\(path)"
    if getenv("GAZETTE_REWRITE_GOLDEN").map({ String(cString: $0) }) == "1" {
      try AtomicFile.write(Array(found.utf8), to: place)
      Issue.record("\(path) was written anew; read the difference, then test without it.")
      return
    }
    let wanted = try String(
      decoding: RegularFile.read(place, maximumBytes: 10_000_000), as: UTF8.self)
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false)
    let others = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = zip(lines, others).first { $0 != $1 }
    #expect(
      difference == nil && lines.count == others.count,
      """
      \(path) should say\n\(difference?.0 ?? "\(lines.count) lines")\n\
      and says\n\(difference?.1 ?? "\(others.count) lines")\n\
      GAZETTE_REWRITE_GOLDEN=1 writes it anew.
      """)
  }
}
