// docs/commands.md: every command, action and option, from the table of commands.

/// The document as markdown.
struct CommandReference: Sendable {
  let plugins: PluginSet

  var markdown: String {
    let groups = Commands.groups.map { group in
      let entries = group.commands.map { CommandEntry($0, plugins) }
      return entries.map(section).joined()
    }
    return "# Commands\n\n" + CommandReference.opening + contents + groups.joined()
      + "## Options of every command\n\nBefore the command's name or behind it.\n\n"
      + table(Flag.everywhere) + topics
  }

  private static let opening = """
    This is what `gazette help COMMAND` says, made from the same table. `gazette help --man` prints it as \
    manual pages (`make man` writes them all), `gazette introspect --json` as JSON, and \
    `gazette completion SHELL` teaches a shell all of it.


    """

  private var contents: String {
    Commands.groups.map { group in
      let rows = group.commands.map { "| [`\($0.name)`](#gazette-\($0.name)) | \($0.summary) |\n" }
      return "**\(group.title)**\n\n| command | does |\n| --- | --- |\n\(rows.joined())\n"
    }.joined()
  }

  private func section(_ entry: CommandEntry) -> String {
    let level = entry.path.count == 1 ? "##" : "###"
    return "\(level) \(entry.typed)\n\n" + entry.sentence + "\n\n"
      + Paragraphs.of(entry.about).map { CommandReference.escaped($0) + "\n\n" }.joined()
      + code([entry.usage])
      + CommandReference.examples(entry)
      + table(entry.flags)
      + entry.notes.map { CommandReference.text(of: $0, at: level + "#") }.joined()
      + entry.actions.map(section).joined()
  }

  private static func examples(_ entry: CommandEntry) -> String {
    guard !entry.examples.isEmpty else { return "" }
    return "| example | does |\n| --- | --- |\n"
      + entry.examples.map { "| \(code($0.line)) | \(escaped($0.effect)) |\n" }.joined() + "\n"
  }

  private func table(_ flags: [Flag]) -> String {
    guard !flags.isEmpty else { return "" }
    return "| option | does |\n| --- | --- |\n"
      + flags.map { flag in
        let choices = flag.takes.choices(with: plugins).map { ": " + $0.joined(separator: ", ") }
        let about = flag.about + (choices ?? "")
        return "| `\(flag.spelling)` | \(CommandReference.escaped(about)) |\n"
      }.joined() + "\n"
  }

  private var topics: String {
    Topic.all.filter { Commands.named($0.name) == nil }
      .flatMap { $0.sections(plugins) }
      .map { CommandReference.text(of: $0, at: "##") }.joined()
  }

  private static func text(of section: HelpSection, at level: String) -> String {
    let rows = section.rows.map { "| \(code($0.term)) | \(escaped($0.about)) |\n" }
    return "\(level) \(section.title)\n\n"
      + Paragraphs.of(section.text).map { escaped($0) + "\n\n" }.joined()
      + (rows.isEmpty ? "" : "| | |\n| --- | --- |\n\(rows.joined())\n")
  }

  private func code(_ lines: [String]) -> String {
    "```\n\(lines.joined(separator: "\n"))\n```\n\n"
  }

  /// A piece of code in a table, where a bar would end the cell.
  private static func code(_ text: String) -> String {
    "`\(text.replacing("|", with: "\\|"))`"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_<>|[]".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
