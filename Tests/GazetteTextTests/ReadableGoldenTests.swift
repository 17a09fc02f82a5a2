// Articles as text, compared with files that people read in a diff.
import GazetteFiles
import GazetteText
import Glibc
import Testing

/// Each Tests/Fixtures/Readable/NAME.html has a NAME.40.txt as a terminal of 40 columns shows it, and
/// a NAME.80.txt as a pipe cut to 80. After a wanted change, GAZETTE_REWRITE_GOLDEN=1 writes them anew.
struct ReadableGoldenTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/Readable"

  static var names: [String] {
    Folder.names(in: folder).filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
      .sorted()
  }

  @Test func `there are articles to compare`() {
    #expect(ReadableGoldenTests.names.count >= 5)
  }

  @Test(arguments: names, [40, 80])
  func `an article reads as its file says`(name: String, columns: Int) throws {
    let text = ReadableText(ofHTML: try read("\(name).html"))
    let signs = columns == 40 ? ReadableSigns.drawn : .plain
    var lines = ReadableLayout.lines(of: text, columns: columns, signs: signs).map(\.text)
    if !text.links.isEmpty { lines.append("") }
    lines += text.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
    try expect(lines.map { $0 + "\n" }.joined(), in: "\(name).\(columns).txt")
  }

  @Test(arguments: names, [20, 40, 41, 80, 300])
  func `no line is wider than it may be, nor ends in blanks`(name: String, columns: Int) throws {
    let text = ReadableText(ofHTML: try read("\(name).html"))
    for line in ReadableLayout.lines(of: text, columns: columns) {
      #expect(TerminalText.width(line.text) <= columns, "\(line.text)")
      #expect(line.text.last != " ", "\(line.text)")
    }
  }

  private func read(_ name: String) throws -> String {
    let place = "\(ReadableGoldenTests.folder)/\(name)"
    return String(decoding: try RegularFile.read(place, maximumBytes: 1_000_000), as: UTF8.self)
  }

  private func expect(_ found: String, in name: String) throws {
    if getenv("GAZETTE_REWRITE_GOLDEN").map({ String(cString: $0) }) == "1" {
      try AtomicFile.write(Array(found.utf8), to: "\(ReadableGoldenTests.folder)/\(name)")
      Issue.record("\(name) was written anew; read the difference, then test without it.")
      return
    }
    #expect(try read(name) == found, "GAZETTE_REWRITE_GOLDEN=1 writes \(name) anew.")
  }
}
