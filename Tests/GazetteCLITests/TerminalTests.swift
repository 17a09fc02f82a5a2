// What a terminal is shown: links, a pager, messages that fit.
import GazetteCore
import GazetteText
import Testing

@testable import GazetteCLI

struct TerminalLinksTests {
  @Test(arguments: [
    ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.0"],
    ["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.100.2"],
    ["TERM_PROGRAM": "WezTerm"], ["TERM_PROGRAM": "ghostty"], ["VTE_VERSION": "6003"],
    ["WT_SESSION": "1"], ["KITTY_WINDOW_ID": "1"], ["KONSOLE_VERSION": "220401"],
    ["TERM": "xterm-kitty"], ["TERM": "foot-extra"], ["TERM": "alacritty"],
    ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4", "TMUX": "x"],
    ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.5a"], ["FORCE_HYPERLINK": "1"],
  ])
  func `a terminal that knows links is known`(environment: [String: String]) {
    #expect(TerminalLinks.areKnown(in: ["TERM": "xterm-256color"].merging(environment) { $1 }))
  }

  @Test(arguments: [
    [:], ["TERM_PROGRAM": "Apple_Terminal"], ["VTE_VERSION": "5000"], ["VTE_VERSION": "x"],
    ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.0.9"],
    ["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.9"],
    ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a", "VTE_VERSION": "6003"],
    ["TMUX": "x", "VTE_VERSION": "6003"], ["STY": "1.pts", "WT_SESSION": "1"],
    ["TERM": "screen-256color", "WT_SESSION": "1"], ["TERM": "dumb", "FORCE_HYPERLINK": "1"],
    ["TERM": "dumb", "WT_SESSION": "1"], ["FORCE_HYPERLINK": "0", "WT_SESSION": "1"],
    ["TERM": ""],
  ])
  func `others are left alone`(environment: [String: String]) {
    #expect(!TerminalLinks.areKnown(in: ["TERM": "xterm-256color"].merging(environment) { $1 }))
  }
}

struct PagerTests {
  @Test(
    arguments: [
      ([:], ["less"]), (["LESS": "i"], ["less", "-R"]), (["PAGER": "more"], ["more"]),
      (["PAGER": "more", "GAZETTE_PAGER": "most -s 'a b'"], ["most", "-s", "a b"]),
      (["PAGER": "/usr/bin/less", "LESS": "i"], ["/usr/bin/less", "-R"]),
      (["PAGER": "less -S", "LESS": "i"], ["less", "-S"]),
      (["PAGER": ""], nil), (["GAZETTE_PAGER": "", "PAGER": "more"], nil), (["PAGER": "cat"], nil),
      (["PAGER": "  "], nil),
    ] as [([String: String], [String]?)])
  func `the pager is the reader's own, else less`(
    environment: [String: String], words: [String]?
  ) {
    #expect(Pager(environment: environment)?.words == words)
  }

  @Test func `a text is long when the prompt would push its first line away`() {
    func isLong(_ text: String) -> Bool { Pager.isLong(Array(text.utf8), columns: 10, rows: 3) }
    #expect(!isLong("") && !isLong("a\nb\n"))
    #expect(isLong("a\nb\nc\n") && !isLong("12345678901\n"))
    #expect(isLong("1234567890123456789012\n") && !isLong("값값값값값\n값값값값값\n"))
    #expect(
      !isLong(
        "\u{1b}[1m1234567890\u{1b}[0m\n\u{1b}]8;;https://a.example/\u{1b}\\x\u{1b}]8;;\u{1b}\\\n"))
  }
}

struct MessageTests {
  private let now = Instant(seconds: 1_796_029_200)

  @Test func `a message is one line of JSON whatever it holds`() throws {
    var remark = Remark(
      "\"quoted\" \u{1b}[31m\n\u{2028}값 \\", source: "a\"b\n",
      place: Place(file: "c.yaml", line: 3, column: 5))
    #expect(
      remark.json(.warning, at: now)
        == #"{"time":"2026-11-30T09:00:00Z","level":"warning","message":"\"quoted\" �[31m  값 \\","#
        + #""source":"a\"b\n","file":"c.yaml","line":3,"column":5}"#)
    remark = Remark("no.")
    remark.time = Instant(seconds: 0)
    remark.option = "zone"
    #expect(
      remark.json(.error, at: now)
        == #"{"time":"1970-01-01T00:00:00Z","level":"error","message":"no.","option":"zone"}"#)
  }

  @Test func `a message for people names what it is about first`() {
    #expect(
      Remark("It answered 404.", source: "swift\nblog").line == "swift blog: It answered 404.")
    let place = Place(file: "c.yaml", line: 3, column: 5)
    #expect(Remark("no.", place: place).line == "c.yaml:3:5: no.")
    #expect(Remark(String(repeating: "x", count: 900)).line.count <= 501)
  }

  @Test func `a message that is too wide hangs below its first line`() {
    let line = "gazette: there is no command 'lsit'. Did you mean 'list'?"
    #expect(Console.hanging(line, columns: 80) == line)
    #expect(
      Console.hanging(line, columns: 40)
        == "gazette: there is no command 'lsit'.\n  Did you mean 'list'?")
    #expect(
      Console.hanging("  " + line, columns: 40)
        == "  gazette: there is no command 'lsit'.\n    Did you mean 'list'?")
    #expect(Console.hanging(line, columns: 10) == line)
  }
}

struct WorkLineTests {
  @Test func `work of a known size has a bar`() {
    let line = WorkLine(verb: "reading", unit: "articles")
    #expect(
      line.text(done: 5, of: 20, after: .milliseconds(900), columns: 80)
        == "[#####...............] 5/20 articles  reading")
    #expect(
      line.text(done: 25, of: 20, after: .seconds(3), columns: 80)
        == "[####################] 25/20 articles  reading  3 s")
  }

  @Test func `other work tells what it has counted and how long it takes`() {
    let line = WorkLine(verb: "checking")
    #expect(line.text(done: 0, of: 0, after: .zero, columns: 80) == "checking")
    #expect(line.text(done: 0, of: 0, after: .seconds(61), columns: 80) == "checking  61 s")
    #expect(
      WorkLine(verb: "reading", unit: "articles")
        .text(done: 7, of: 0, after: .seconds(1), columns: 80) == "reading  7 articles  1 s")
  }

  @Test(arguments: 1...60) func `no line is wider than it may be`(columns: Int) {
    let text = WorkLine(verb: "읽는 중\u{1b}", unit: "글").text(
      done: .max, of: .max, after: .seconds(100_000), columns: columns)
    #expect(TerminalText.width(text) <= columns)
    #expect(!text.contains("\u{1b}"))
  }

  @Test(arguments: [(0, "0.000 s"), (42, "0.042 s"), (12_345, "12.345 s"), (-5, "0.000 s")])
  func `a time has three digits behind its point`(milliseconds: Int, text: String) {
    #expect(Elapsed.text(.milliseconds(milliseconds)) == text)
  }
}
