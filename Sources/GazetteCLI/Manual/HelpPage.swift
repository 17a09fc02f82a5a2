// The pages of help: an overview, a command or one of its actions; brief or whole.
import GazetteText

struct HelpPage: Sendable {
  private static let usualColumns = 80
  /// Longer lines are hard to read, however wide the terminal is.
  private static let mostColumns = 100
  private static let fewestColumns = 30

  /// `-h`: usage, examples and options, and no more.
  private let isBrief: Bool
  private let columns: Int
  private let usesColor: Bool
  private let plugins: PluginSet

  init(isBrief: Bool, columns: Int? = nil, usesColor: Bool = false, plugins: PluginSet = .builtIn) {
    self.isBrief = isBrief
    self.columns = min(
      max(columns ?? HelpPage.usualColumns, HelpPage.fewestColumns), HelpPage.mostColumns)
    self.usesColor = usesColor
    self.plugins = plugins
  }

  init(isBrief: Bool, in world: World) {
    self.init(
      isBrief: isBrief, columns: world.console.resultSize?.columns,
      usesColor: world.console.usesColor, plugins: world.plugins)
  }

  /// What `gazette help` says.
  var overview: String {
    let commands = Commands.groups.map { group in
      list(group.title, group.commands.map { HelpSection.Row(term: $0.name, about: $0.summary) })
    }
    let topics = Topic.all.map { HelpSection.Row(term: $0.name, about: $0.summary) }
    let end =
      isBrief
      ? "'gazette help' tells more, 'gazette help COMMAND' explains a command."
      : "'gazette help COMMAND' explains a command, 'gazette COMMAND -h' does it briefly. "
        + "README.md begins at the beginning."
    return paragraphs(
      "gazette gathers news from many kinds of places, keeps it, and makes digests of it.")
      + "\n" + usage("gazette [OPTIONS] COMMAND …", "without a command: \(Commands.standard.name)")
      + commands.joined()
      + (isBrief ? "" : list("Topics of help", topics))
      + options("Options", Flag.everywhere)
      + "\n" + paragraphs(end)
  }

  func text(of entry: CommandEntry) -> String {
    isBrief ? brief(entry) : whole(entry)
  }

  func text(of topic: Topic) -> String {
    let sections = topic.sections(plugins).map(section).joined()
    return String(sections.drop { $0 == "\n" })
  }

  private func brief(_ entry: CommandEntry) -> String {
    usage(entry.usage, nil) + "\n" + paragraphs(entry.sentence)
      + examples(entry)
      + list("Actions", rows(entry.actions))
      + options("Options", entry.flags)
      + "\n" + paragraphs("'gazette help \(entry.path.joined(separator: " "))' tells more.")
  }

  private func whole(_ entry: CommandEntry) -> String {
    let more =
      entry.actions.isEmpty
      ? ""
      : "\n"
        + paragraphs(
          "'gazette help \(entry.name) ACTION' explains an action.")
    return usage(entry.usage, nil) + "\n"
      + paragraphs(entry.about.isEmpty ? entry.sentence : "\(entry.sentence)\n\n\(entry.about)")
      + examples(entry)
      + list("Actions", rows(entry.actions)) + more
      + options("Options", entry.flags)
      + entry.notes.map(section).joined()
      + options("Everywhere", Flag.everywhere)
  }

  func section(_ section: HelpSection) -> String {
    guard !section.text.isEmpty else { return list(section.title, section.rows) }
    let text = heading(section.title) + paragraphs(section.text, indent: 2)
    return section.rows.isEmpty ? text : text + "\n" + lines(section.rows)
  }

  private func rows(_ actions: [CommandEntry]) -> [HelpSection.Row] {
    actions.map { action in
      HelpSection.Row(
        term: [action.name, action.operands].filter { !$0.isEmpty }.joined(separator: " "),
        about: action.summary)
    }
  }
}

// Parts.
extension HelpPage {
  private func usage(_ usage: String, _ remark: String?) -> String {
    let lead = "Usage: "
    let room = columns - lead.count
    let lines = TerminalText.wrapped(usage, columns: room)
    let hang = String(repeating: " ", count: lead.count + 2)
    return lead + lines.enumerated().map { $0 == 0 ? bold($1) : hang + $1 }.joined(separator: "\n")
      + "\n" + (remark.map { hang + "(\($0))\n" } ?? "")
  }

  private func examples(_ entry: CommandEntry) -> String {
    guard !entry.examples.isEmpty else { return "" }
    return heading("Examples")
      + entry.examples.map { example in
        // A line to be typed is never broken.
        "  \(example.line)\n" + paragraphs(example.effect, indent: 6)
      }.joined()
  }

  private func options(_ title: String, _ flags: [Flag]) -> String {
    let anyLetter = flags.contains { $0.letter != nil }
    return list(
      title,
      flags.map { flag in
        let indent = anyLetter && flag.letter == nil ? "    " : ""
        return HelpSection.Row(term: indent + flag.spelling, about: about(flag))
      })
  }

  private func about(_ flag: Flag) -> String {
    guard let choices = flag.takes.choices(with: plugins), choices.count <= 12
    else { return flag.about }
    return "\(flag.about): \(choices.joined(separator: ", "))"
  }

  private func list(_ title: String, _ rows: [HelpSection.Row]) -> String {
    rows.isEmpty ? "" : heading(title) + lines(rows)
  }

  /// Terms, and beside them what they are; below them where a term is long or the terminal narrow.
  private func lines(_ rows: [HelpSection.Row]) -> String {
    let widest = rows.map { TerminalText.width($0.term) }.max() ?? 0
    let left = min(widest, columns / 3 + 2)
    return rows.map { row in
      let about = TerminalText.wrapped(row.about, columns: columns - left - 4)
      let hang = String(repeating: " ", count: left + 4)
      let gap = left + 2 - TerminalText.width(row.term)
      guard gap >= 2 else {
        return (terms(row.term) + about.map { hang + $0 }).joined(separator: "\n") + "\n"
      }
      let beside = about.enumerated().map { $0 == 0 ? $1 : hang + $1 }.joined(separator: "\n")
      return "  \(row.term)" + (beside.isEmpty ? "" : String(repeating: " ", count: gap) + beside)
        + "\n"
    }.joined()
  }

  /// A term on one line, or between its words on several.
  private func terms(_ term: String) -> [String] {
    TerminalText.width(term) <= columns - 2
      ? ["  " + term] : TerminalText.wrapped(term, columns: columns - 2).map { "  " + $0 }
  }

  private func heading(_ title: String) -> String { "\n" + bold(title + ":") + "\n" }

  /// Text in paragraphs behind empty lines.
  private func paragraphs(_ text: String, indent: Int = 0) -> String {
    let blanks = String(repeating: " ", count: indent)
    return Paragraphs.of(text).map { paragraph in
      TerminalText.wrapped(paragraph, columns: columns - indent)
        .map { blanks + $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func bold(_ text: String) -> String {
    usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// Text of the tables, which is written over several lines.
enum Paragraphs {
  /// Each on one line; an empty line ends one.
  static func of(_ text: String) -> [String] {
    var found: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 == " " }) {
        found.append([])
      } else {
        found[found.count - 1].append(line)
      }
    }
    return found.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }
}
