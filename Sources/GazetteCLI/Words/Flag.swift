// The options of a command, as a table that parses, checks and explains them.
import GazetteCore

/// One option of the command line.
struct Flag: Sendable, Hashable {
  /// Without its dashes.
  var name: String
  var letter: Character?
  /// What its value is called in help; nil for an option without a value.
  var value: String?
  /// What its value may be.
  var takes: WordKind
  var about: String
  /// May be given more than once.
  var repeats = false
  /// The command does nothing without it.
  var isRequired = false

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, takes: WordKind = .text,
    repeats: Bool = false, isRequired: Bool = false, _ about: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.takes = takes
    self.repeats = repeats
    self.isRequired = isRequired
    self.about = about
  }

  /// `--limit N`.
  var spelling: String {
    let long = "--\(name)" + (value.map { " \($0)" } ?? "")
    return letter.map { "-\($0), \(long)" } ?? long
  }
}

extension Flag {
  /// What every command understands, before or after its name.
  static let everywhere = [
    Flag(
      "config", letter: "c", value: "FILE", takes: .file(endings: ["yaml", "yml"]),
      "the configuration to use"),
    Flag("quiet", letter: "q", "say nothing but errors"),
    Flag("verbose", letter: "v", "say more; -vv tells each request and commit"),
    Flag.when("color", "when to use colours"),
    Flag.when("hyperlinks", "when titles are links in a terminal"),
    Flag("no-pager", "show no result through a pager"),
    Flag("no-input", "never wait for an answer"),
    Flag(
      "log-format", value: "FORMAT", takes: .choice(LogFormat.allCases.map(\.rawValue)),
      "how messages are written"),
    Flag("offline", "ask nothing of the network, and start no programs of sources"),
    Flag.help,
  ]

  /// Whether something is done that only terminals show.
  private static func when(_ name: String, _ about: String) -> Flag {
    Flag(name, value: "WHEN", takes: .choice(Console.When.allCases.map(\.rawValue)), about)
  }

  static let help = Flag("help", letter: "h", "explain the command; -h does it briefly")

  static let dryRun = Flag("dry-run", "show what would change, and change nothing")

  static let format = Flag("format", letter: "f", value: "FORMAT", "how the result is written")

  /// How a result is written that is an edition of that form.
  static func format(of form: Edition.Form) -> Flag {
    Flag(
      format.name, letter: format.letter, value: format.value, takes: .format(form), format.about)
  }

  /// How a result is written that is a table for people.
  static let tableFormat = Flag(
    format.name, letter: format.letter, value: format.value, takes: .tableFormat, format.about)

  /// The conditions of lists and searches.
  static let filters = [
    Flag(
      "source", letter: "s", value: "NAME", takes: .source, repeats: true,
      "only articles of this source"),
    Flag(
      "tag", letter: "t", value: "TAG", takes: .tag, repeats: true, "only articles with this tag"),
    Flag("since", value: "WHEN", "only from then on: 24h, 7d, a date, all"),
    Flag("until", value: "WHEN", "only before then: 24h, 7d, a date"),
    Flag("saved", "only saved articles"),
    Flag("unread", "only unread articles"),
    Flag("limit", letter: "n", value: "N", "at most so many"),
    Flag("time", value: "STYLE", takes: .choice(["relative", "absolute"]), "how times are told"),
    Flag.format(of: .listing),
  ]
}
