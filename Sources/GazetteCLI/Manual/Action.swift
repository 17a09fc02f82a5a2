// What the table of commands says of a command's actions, and by way of example.

/// A word that a command takes, with operands and options of its own: `copy` of `storage`.
struct Action: Sendable {
  var name: String
  /// What comes after the name, such as `PATH`; empty for nothing. Optional words are in brackets.
  var operands: String
  /// What each operand may be; the last one holds for all that follow.
  var takes: [WordKind]
  /// One line, in lower case and without a full stop.
  var summary: String
  /// Some sentences: paragraphs behind empty lines.
  var about: String
  var examples: [Example]
  /// What people type who mean this action.
  var synonyms: [String]
  var flags: [Flag]

  init(
    _ name: String, operands: String = "", takes: [WordKind] = [], _ summary: String,
    about: String = "", examples: [Example] = [], synonyms: [String] = [], flags: [Flag] = []
  ) {
    self.name = name
    self.operands = operands
    self.takes = takes
    self.summary = summary
    self.about = about
    self.examples = examples
    self.synonyms = synonyms
    self.flags = flags
  }
}

/// A line that somebody may type, and what comes of it.
struct Example: Sendable, Hashable {
  /// The whole line, as in a shell: `gazette list --unread`.
  var line: String
  /// What it does, in lower case and without a full stop.
  var effect: String

  init(_ line: String, _ effect: String) {
    self.line = line
    self.effect = effect
  }
}

/// A titled part of a help page.
struct HelpSection: Sendable, Hashable {
  struct Row: Sendable, Hashable {
    var term: String
    var about: String
  }

  var title: String
  /// Paragraphs behind empty lines, before the rows.
  var text: String
  var rows: [Row]

  init(_ title: String, text: String = "", rows: [Row] = []) {
    self.title = title
    self.text = text
    self.rows = rows
  }
}
