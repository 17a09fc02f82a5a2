// The manual pages: one for the program, one for each command, one for the configuration.
import GazetteCore

/// A page for `man`.
struct ManualPage: Sendable {
  /// Without the section: `gazette-storage`.
  var name: String
  var section: Int
  private let about: String
  private let write: @Sendable (inout Roff) -> Void

  var fileName: String { "\(name).\(section)" }

  /// When what the pages say was last changed by hand. A page does not depend on when it is made.
  static let date = "November 30, 2026"

  /// All there are.
  static func all(with plugins: PluginSet) -> [ManualPage] {
    [ManualPage.program(plugins)]
      + CommandEntry.all(with: plugins).map { ManualPage($0, plugins) }
      + [ManualPage.configuration(plugins)]
  }

  /// The page that somebody means by `word`: `list`, `gazette-list`, `gazette-config.5`.
  static func named(_ word: String, with plugins: PluginSet) -> ManualPage? {
    all(with: plugins).first { page in
      [page.fileName, page.name, String(page.name.dropFirst("gazette-".count))].contains(word)
    }
  }

  private init(
    _ name: String, _ section: Int = 1, about: String,
    _ write: @escaping @Sendable (inout Roff) -> Void
  ) {
    self.name = name
    self.section = section
    self.about = about
    self.write = write
  }

  /// Its source, which is written when it is asked for: of all pages one is wanted most of the time.
  var text: String {
    var roff = Roff()
    roff.macro("Dd \(ManualPage.date)")
    roff.macro("Dt \(name.uppercased()) \(section)")
    roff.macro("Os")
    roff.macro("Sh NAME")
    roff.macro("Nm \(name)")
    roff.macro("Nd \(Roff.words(about))")
    write(&roff)
    return roff.text
  }
}

// A command.
extension ManualPage {
  init(_ command: CommandEntry, _ plugins: PluginSet) {
    self.init("gazette-\(command.name)", about: command.summary) { roff in
      let bare = command.needsAction ? [] : [command]
      roff.macro("Sh SYNOPSIS")
      for (index, entry) in (bare + command.actions).enumerated() {
        // A new command in a synopsis begins a line by itself only under its own name.
        if index > 0 { roff.macro("Pp") }
        roff.synopsis(entry)
      }
      roff.macro("Sh DESCRIPTION")
      roff.paragraphs(command.about.isEmpty ? command.sentence : command.about)
      roff.options(command.flags, plugins)
      for action in command.actions {
        roff.macro("Ss \(Roff.words(action.typed))")
        roff.paragraphs(action.sentence)
        roff.paragraphs(action.about, separatesFirst: true)
        roff.options(action.flags, plugins)
      }
      for section in command.notes { roff.section(section, at: "Ss") }
      roff.macro("Pp")
      roff.paragraphs("The options of every command are told by")
      roff.macro("Xr gazette 1 .")
      roff.exitStatus()
      roff.examples(([command] + command.actions).flatMap(\.examples))
      roff.seeAlso([("gazette", 1), ("gazette-config", 5)])
    }
  }
}

// The program.
extension ManualPage {
  static func program(_ plugins: PluginSet) -> ManualPage {
    ManualPage("gazette", about: "gather news, keep it, and make digests of it") { roff in
      roff.macro("Sh SYNOPSIS")
      roff.macro("Nm gazette")
      for flag in Flag.everywhere {
        roff.macro("Op \(Roff.term(flag).replacing(" ,", with: " |"))")
      }
      roff.macro("Op Ar COMMAND Ar \\&...")
      roff.macro("Sh DESCRIPTION")
      roff.paragraphs(
        """
        Gazette gathers news from feeds, pages, services, files and programs, keeps it, and makes \
        digests of it. One YAML file says which sources, where articles are kept and what comes out. \
        Without a command it does what 'gazette \(Commands.standard.name)' does.
        """)
      for group in Commands.groups {
        roff.macro("Ss \(Roff.words(group.title))")
        roff.list(
          group.commands.map { ("Xr gazette-\($0.name) 1", CommandEntry($0, plugins).sentence) })
      }
      roff.macro("Ss Options of every command")
      roff.list(Flag.everywhere.map { (Roff.term($0), $0.sentence(with: plugins)) })
      for section in Topic.formats.sections(plugins) { roff.section(section, at: "Ss") }
      roff.macro("Sh ENVIRONMENT")
      roff.list(
        Variable.all.map { variable in
          (
            variable.names.map { "Ev \($0)" }.joined(separator: " , "),
            variable.about.prefix(1).uppercased() + variable.about.dropFirst() + "."
          )
        })
      roff.macro("Sh FILES")
      roff.paragraphs("Where the configuration is looked for is told by")
      roff.macro("Xr gazette-config 5 .")
      roff.exitStatus()
      roff.examples(RunCommand.examples + [Example("gazette help list", "explain a command")])
      roff.seeAlso([("gazette-config", 5)])
    }
  }
}

// The configuration.
extension ManualPage {
  static func configuration(_ plugins: PluginSet) -> ManualPage {
    ManualPage("gazette-config", 5, about: "the configuration of gazette") { roff in
      roff.macro("Sh DESCRIPTION")
      roff.paragraphs(
        """
        One YAML file says which sources there are, where articles are kept and what comes out. \
        'gazette init' writes a first one; 'gazette config check' tells everything that is wrong with \
        it, each with its place.
        """)
      for section in Topic.config.sections(plugins) { roff.section(section, at: "Ss") }
      roff.macro("Sh KEYS")
      roff.keys(ConfigKey.common(plugins))
      roff.macro("Sh KINDS")
      roff.paragraphs("What else an entry may hold is said by its type or renderer.")
      for kind in ConfigKind.all(plugins) {
        roff.macro("Ss \(Roff.words(kind.path))")
        roff.paragraphs(kind.about)
        roff.keys(kind.keys)
      }
      roff.macro("Sh EXAMPLES")
      roff.macro("Bd -literal -offset indent")
      for line in example.split(separator: "\n") { roff.verbatim(String(line)) }
      roff.macro("Ed")
      roff.seeAlso([("gazette", 1), ("gazette-config", 1)])
    }
  }

  private static let example = """
    sources:
      - name: swift-blog
        type: rss
        url: https://www.swift.org/atom.xml
        tags: [swift]
        every: 1h
    outputs:
      - renderer: markdown
        path: digests/{date}.md
    """
}

extension Roff {
  fileprivate mutating func synopsis(_ entry: CommandEntry) {
    macro("Nm \(Roff.words(entry.typed))")
    for flag in entry.flags {
      macro((flag.isRequired ? "" : "Op ") + Roff.term(flag).replacing(" ,", with: " |"))
    }
    if !entry.operands.isEmpty { macro("Ar \(Roff.words(entry.operands))") }
  }

  fileprivate mutating func options(_ flags: [Flag], _ plugins: PluginSet) {
    list(flags.map { (Roff.term($0), $0.sentence(with: plugins)) })
  }

  fileprivate mutating func section(_ section: HelpSection, at level: String) {
    macro("\(level) \(Roff.words(section.title))")
    paragraphs(section.text)
    list(section.rows.map { ("Li \(Roff.words($0.term))", $0.about) })
  }

  fileprivate mutating func keys(_ keys: [ConfigKey]) {
    list(keys.map { ("Ic \(Roff.words($0.path))", "\($0.key.about) \($0.facts)") })
  }

  fileprivate mutating func exitStatus() {
    macro("Sh EXIT STATUS")
    list(ExitStatus.allCases.map { ("Li \($0.rawValue)", $0.meaning) })
  }

  fileprivate mutating func examples(_ examples: [Example]) {
    guard !examples.isEmpty else { return }
    macro("Sh EXAMPLES")
    var seen: Set<Example> = []
    for example in examples where seen.insert(example).inserted {
      if seen.count > 1 { macro("Pp") }
      paragraphs(example.effect.prefix(1).uppercased() + example.effect.dropFirst() + ":")
      literal(example.line)
    }
  }

  fileprivate mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
    macro("Sh SEE ALSO")
    for (index, page) in pages.enumerated() {
      macro("Xr \(page.name) \(page.section)" + (index < pages.count - 1 ? " ," : ""))
    }
  }
}

extension Flag {
  /// What it is for, with the values there are, as a sentence.
  func sentence(with plugins: PluginSet) -> String {
    let choices = takes.choices(with: plugins).map { ": " + $0.joined(separator: ", ") } ?? ""
    return about.prefix(1).uppercased() + about.dropFirst() + choices + "."
  }
}
