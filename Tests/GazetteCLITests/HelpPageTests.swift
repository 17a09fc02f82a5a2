// The pages of help: as files that people read, and on terminals of every width.
import GazetteFiles
import GazetteText
import Testing

@testable import GazetteCLI

@Suite struct HelpPageTests {
  private static let commands = CommandEntry.all(with: .builtIn)

  private static func pages(_ columns: Int, isBrief: Bool) -> [String] {
    let page = HelpPage(isBrief: isBrief, columns: columns)
    return [page.overview] + commands.flatMap { [$0] + $0.actions }.map(page.text)
      + Topic.all.map { page.text(of: $0) }
  }

  @Test(arguments: commands.indices) func `a command's pages are what their file says`(
    index: Int
  ) throws {
    let command = HelpPageTests.commands[index]
    let pages = ([command] + command.actions).flatMap { entry in
      [true, false].map { HelpPage(isBrief: $0).text(of: entry) }
    }
    try GoldenText(path: "Tests/Fixtures/Help/\(command.name).txt")
      .expect(pages.joined(separator: "\n----\n\n"))
  }

  @Test func `the overview and the topics are what their files say`() throws {
    let overviews = [true, false].map { HelpPage(isBrief: $0).overview }
    try GoldenText(path: "Tests/Fixtures/Help/gazette.txt")
      .expect(overviews.joined(separator: "\n----\n\n"))
    for topic in Topic.all {
      try GoldenText(path: "Tests/Fixtures/Help/topic-\(topic.name).txt")
        .expect(HelpPage(isBrief: false).text(of: topic))
    }
  }

  @Test func `no file is left of a command that is gone`() {
    let names =
      ["gazette"] + HelpPageTests.commands.map(\.name) + Topic.all.map { "topic-\($0.name)" }
    #expect(
      Folder.names(in: "\(GoldenText.root)/Tests/Fixtures/Help")
        == names.map { "\($0).txt" }.sorted())
  }

  @Test(arguments: [30, 40, 80, 100, 300]) func `a page fits the terminal`(columns: Int) {
    let examples = HelpPageTests.commands.flatMap { [$0] + $0.actions }.flatMap(\.examples)
    // Lines to be typed are never broken, nor are words.
    let whole = Set(examples.map(\.line))
    for page in HelpPageTests.pages(columns, isBrief: false)
      + HelpPageTests.pages(columns, isBrief: true)
    {
      for line in page.split(separator: "\n") {
        let text = line.trimmingPrefix { $0 == " " }
        let fits = TerminalText.width(String(line)) <= min(columns, 100)
        #expect(fits || whole.contains(String(text)) || isOneTerm(text), "\(columns): \(line)")
      }
    }
  }

  /// An option or a name, which stays whole; what it is stands below it.
  private func isOneTerm(_ text: Substring) -> Bool {
    !text.contains("  ") && (text.hasPrefix("-") || text.split(separator: " ").count <= 4)
  }

  @Test func `no word is lost or broken on a narrow terminal`() {
    for (wide, narrow) in zip(
      HelpPageTests.pages(100, isBrief: false), HelpPageTests.pages(30, isBrief: false))
    {
      #expect(
        wide.split { " \n".contains($0) }.sorted() == narrow.split { " \n".contains($0) }.sorted())
    }
  }

  @Test func `colours are for terminals alone, and are all that they add`() {
    let plain = HelpPage(isBrief: false)
    let coloured = HelpPage(isBrief: false, usesColor: true)
    #expect(!plain.overview.contains("\u{1B}"))
    #expect(coloured.overview.contains("\u{1B}[1mRead:\u{1B}[0m"))
    let bare = coloured.overview.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(bare == plain.overview)
  }

  @Test func `a topic with the name of a command is told by the command's page`() {
    for topic in Topic.all {
      guard let command = Commands.named(topic.name) else { continue }
      let page = HelpPage(isBrief: false)
      for section in topic.sections(.builtIn) {
        #expect(
          page.text(of: CommandEntry(command, .builtIn)).contains(page.section(section)),
          "\(topic.name) lacks \(section.title)")
      }
    }
  }

  @Test func `the document of all commands is made from the table`() throws {
    try GoldenText(path: "docs/commands.md").expect(CommandReference(plugins: .builtIn).markdown)
  }
}
