// What help explains besides commands.
import GazetteCore

/// A page of `gazette help` that belongs to several commands, or to one that needs more words.
struct Topic: Sendable {
  var name: String
  /// One line, in lower case and without a full stop.
  var summary: String
  var sections: @Sendable (PluginSet) -> [HelpSection]

  static let all = [exitCodes, config, environment, search, formats]

  static func named(_ name: String) -> Topic? { all.first { $0.name == name } }
}

// Exit status.
extension Topic {
  static let exitCodes = Topic(
    name: "exit-codes", summary: "what the exit status says"
  ) { _ in
    let rows = ExitStatus.allCases.map { status in
      HelpSection.Row(term: String(status.rawValue), about: status.meaning)
    }
    return [
      HelpSection(
        "Exit status",
        text: """
          For scripts: 0 and 1 mean that the work was done; everything else that it was not, and \
          that a line on standard error says why. The numbers are those of sysexits.h where it has \
          one.
          """, rows: rows)
    ]
  }
}

extension ExitStatus {
  /// A sentence for people.
  var meaning: String {
    switch self {
    case .success: "All is well."
    case .partly:
      "It ran, but a source or a delivery failed; all else is stored, written and sent."
    case .usage: "The command line was not understood, or an ID is unknown. Nothing was done."
    case .notAFeed: "What should be a feed is none."
    case .fault: "A fault of Gazette's own. Please report it."
    case .cannotCreate:
      "A file or the storage cannot be created, also the file of an output, or is there already."
    case .inputOutput:
      "A file or the storage cannot be read or written, also the file of an output, or is damaged."
    case .busy: "Another process holds the storage; Gazette waited for five seconds. Try again."
    case .config: "The configuration is missing or wrong, or a secret is not set."
    case .interrupted: "It was interrupted (Control-C); what was begun was finished or undone."
    case .terminated: "It was asked to end (SIGTERM); what was begun was finished or undone."
    }
  }
}

// Search.
extension Topic {
  static let search = Topic(name: "search", summary: "how a search understands its words") { _ in
    [
      HelpSection(
        "Words",
        text: """
          All words must occur in an article, in its title or its text, in any order. Case, accents, \
          width and the Unicode form of letters do not matter. Nothing that is typed can be wrong: \
          what is no sign of the list below is a word.
          """,
        rows: [
          .init(term: "word*", about: "every word that begins so"),
          .init(term: "\"two words\"", about: "articles with the phrase come first"),
          .init(
            term: "반도체 新聞",
            about: "Korean, Japanese and Chinese words are found inside longer ones, also those of "
              + "one and two characters"),
        ]),
      HelpSection(
        "Order",
        text:
          "The best hits among the newest come first, each with the place where the words stand."),
    ]
  }
}

// Formats.
extension Topic {
  static let formats = Topic(
    name: "formats", summary: "what results can be written as"
  ) { plugins in
    let uses: [(WordKind, String)] = [
      (.format(.listing), "list, search, saved"), (.format(.article), "show"),
      (.format(.digest), "digest, outputs"), (.format(.document), "parse"),
    ]
    let rows = plugins.renderers.map { kind in
      let commands = uses.filter { $0.0.choices(with: plugins)?.contains(kind.name) ?? false }
        .map(\.1)
      let use = commands.isEmpty ? "outputs" : commands.joined(separator: "; ")
      return HelpSection.Row(term: kind.name, about: "\(kind.about) For \(use).")
    }
    return [
      HelpSection(
        "Formats",
        text: """
          --format chooses how a result is written, 'renderer:' in the configuration how an output \
          is. Programs in the folders of 'plugins.dirs' add more of them for outputs.
          """, rows: rows),
      HelpSection(
        "Tables",
        text: """
          Commands that print a table, such as 'sources', 'plugins', 'why' and 'storage info', take \
          \(TableFormat.allCases.map(\.rawValue).joined(separator: " or ")). On a terminal, lists are \
          cut to what fits; what goes to a pipe or a file is complete.
          """),
    ]
  }
}

// The configuration.
extension Topic {
  static let config = Topic(
    name: "config", summary: "where the configuration is looked for, and what stands in it"
  ) { plugins in
    [
      HelpSection(
        "Where it is looked for",
        text: "The first of these that there is; a file that is named must be there.",
        rows: [
          .init(term: "--config FILE", about: "the file that the command line names"),
          .init(term: "$GAZETTE_CONFIG", about: "the file that the environment names"),
          .init(term: "config.yaml", about: "in the current folder"),
          .init(
            term: "gazette/config.yaml", about: "in $XDG_CONFIG_HOME, or in ~/.config without it"),
        ]),
      HelpSection(
        "What stands in it",
        text: """
          Each is a key at the top of the file. 'gazette config explain NAME' tells what is below it, \
          docs/config.md all of it.
          """,
        rows: ConfigKey.top(plugins).map { .init(term: $0.path, about: $0.key.about) }),
    ]
  }
}
