// The reader's screens, compared with files that people read in a diff.
import GazetteCore
import GazetteFiles
import GazetteTesting
import GazetteText
import Glibc
import Testing

@testable import GazetteTUI

/// Tests/Fixtures/Screens/NAME.txt. After a wanted change, GAZETTE_REWRITE_GOLDEN=1 writes them anew.
struct ScreenGoldenTests {
  enum Scene: String, CaseIterable {
    case headlines, reading, saved, search, filters, help, toast, empty, hostile
  }

  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/Screens"

  @Test(arguments: Scene.allCases, [40, 80, 140])
  func `a screen is what its file shows`(scene: Scene, columns: Int) throws {
    let lines = sitting(scene, columns).lines
    try expect(lines.map { $0 + "\n" }.joined(), in: "\(scene.rawValue).\(columns).txt")
  }

  @Test func `no file is left of a scene that is gone`() {
    let names = Scene.allCases.flatMap { scene in [40, 80, 140].map { "\(scene).\($0).txt" } }
    #expect(Folder.names(in: ScreenGoldenTests.folder) == names.sorted())
  }

  @Test(arguments: Scene.allCases, [1, 2, 7, 20, 39, 59, 109, 110, 300])
  func `a screen of any size is drawn, and shown as it is`(scene: Scene, columns: Int) {
    for rows in [1, 2, 5, 40] {
      let screen = sitting(scene, columns, rows).screen
      var emulator = Emulator(columns: screen.columns, rows: screen.rows)
      emulator.obey(ScreenWriter(depth: .palette).bytes(from: nil, to: screen))
      #expect(emulator.faults == [])
      let rowWidths = (0..<rows).map { TerminalText.width(screen.text(ofRow: $0)) }
      #expect(rowWidths.allSatisfy { $0 <= columns })
    }
  }

  private func sitting(_ scene: Scene, _ columns: Int, _ rows: Int = 24) -> Sitting {
    let articles = scene == .empty ? [] : scene == .hostile ? hostile : news
    let language = scene == .saved || scene == .search ? "ko" : "en"
    var sitting = Sitting(articles, columns: columns, rows: rows, language: language)
    switch scene {
    case .headlines, .hostile: sitting.press("j")
    case .reading: sitting.press("jj\r")
    case .saved: sitting.press("\t")
    case .search: sitting.press("/종탑")
    case .filters: sitting.press("f ")
    case .help: sitting.press("?")
    case .toast: sitting.press("js")
    case .empty: break
    }
    return sitting
  }

  private var news: [Article] {
    let html = """
      <p>Two <b>herons</b> nest on the <a href="https://birds.example/roof">roof of the mill</a>.</p>
      <h2>왜가리</h2><ul><li>첫째, 둥지는 지붕 위에 있고 아래에서는 보이지 않는다.</li><li>둘째</li></ul>
      <table><tr><th>Year</th><th>Nests</th></tr><tr><td>2025</td><td>1</td></tr><tr><td>2026</td><td>2</td></tr></table>
      <blockquote>They come back.</blockquote><pre>count --nests</pre>
      """
    let heron = Samples.article(
      "Herons on the roof", key: "heron", source: "birds", url: "https://birds.example/1",
      html: html, published: Instant(seconds: 1_795_900_000), labels: ["nature"])
    var read = Samples.article(
      "A title that is much too long for a terminal of forty columns, and for one of eighty as well",
      key: "long", source: "a-source-with-a-long-name",
      published: Instant(seconds: 1_764_000_000))
    read.isRead = true
    return Array(Samples.articles.prefix(2)) + [heron, read] + Array(Samples.articles.suffix(1))
  }

  private var hostile: [Article] {
    let titles = [
      "\u{1b}[31mred\u{1b}[0m and \u{202e}turned\u{202c} and\u{7}\nnew line",
      "עיתון הבוקר מדווח", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦 families 🇰🇷 flags ✈️ and 漢字",
      "a" + String(repeating: "\u{301}", count: 40) + " pile of accents", "", "\u{200b}\u{feff}",
      "ﷺ 한국어 제목이 아주 길어서 끝까지 보이지 않을 것이 분명한 경우의 제목이다 정말로",
    ]
    return titles.enumerated().map { index, title in
      Samples.article(
        title, key: "\(index)", source: index == 1 ? "ידיעות" : "s\u{1b}]0;x\u{7}",
        html: "<p>\(title)</p>", sequence: Int64(index))
    }
  }

  private func expect(_ found: String, in name: String) throws {
    let place = "\(ScreenGoldenTests.folder)/\(name)"
    if getenv("GAZETTE_REWRITE_GOLDEN").map({ String(cString: $0) }) == "1" {
      try AtomicFile.write(Array(found.utf8), to: place)
      Issue.record("\(name) was written anew; read the difference, then test without it.")
      return
    }
    let wanted = String(decoding: try RegularFile.read(place, maximumBytes: 100_000), as: UTF8.self)
    #expect(found == wanted, "GAZETTE_REWRITE_GOLDEN=1 writes \(name) anew.")
  }
}
