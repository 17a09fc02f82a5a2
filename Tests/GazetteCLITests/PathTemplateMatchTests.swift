// Which files an output may have written.
import Testing

@testable import GazetteCLI

@Suite struct PathTemplateMatchTests {
  private let template = PathTemplate("/home/ann/digests/{name}-{date}.md")

  @Test(arguments: [
    "/home/ann/digests/daily-2026-11-30.md", "/home/ann/digests/daily-2026-11-30-2.md",
    "/home/ann/digests/daily-1999-01-01-1000.md",
  ])
  func `a digest of any day is one of its output`(path: String) {
    #expect(template.names(path, output: "daily"))
  }

  @Test(arguments: [
    "/etc/passwd", "/home/ann/digests/weekly-2026-11-30.md", "/home/ann/digests/daily-2026-1-30.md",
    "/home/ann/digests/daily-2026-11-30.md.bak", "/home/ann/digests/../daily-2026-11-30.md",
    "/home/ann/digests/daily-2026-11-30-1001.md", "/home/ann/digests/daily-2026-11-30-x.md", "",
  ])
  func `any other file is none`(path: String) {
    #expect(!template.names(path, output: "daily"))
  }

  @Test func `a time has four digits`() {
    let template = PathTemplate("/d/{time}.html")
    #expect(template.names("/d/0730.html", output: "x"))
    #expect(!template.names("/d/730.html", output: "x"))
  }

  @Test func `a path without placeholders is one file, and those beside it`() {
    let template = PathTemplate("/d/news")
    #expect(template.names("/d/news", output: "x"))
    #expect(template.names("/d/news-2", output: "x"))
    #expect(!template.names("/d/news-2/news", output: "x"))
  }
}
