// How a result is written that is a table for people: as such, or as JSON.

enum TableFormat: String, CaseIterable {
  case table, json

  /// Of `--format`; a table without it. `command` is the one that was typed.
  init(_ words: Words, of command: String) throws(Failure) {
    let word = words.value(Flag.format.name) ?? TableFormat.table.rawValue
    guard let format = TableFormat(rawValue: word) else {
      let choices = TableFormat.allCases.map { "--format \($0.rawValue)" }
      throw .usage(
        "'\(command)' is not written as '\(word)'.",
        hint: "Type \(choices.joined(separator: " or ")).")
    }
    self = format
  }
}
