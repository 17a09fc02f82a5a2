// Turns the problems of a configuration into the text that a person reads.
import GazetteCore
import GazetteText

/// A message for each problem: what is wrong and where, the line, and a caret below the place.
public struct ConfigReport: Sendable {
  /// Nobody mends more than ten at once.
  static let maximumProblems = 10
  /// Of one message; the line below it is cut to the terminal.
  static let maximumMessage = 500

  private let text: [UInt8]
  private let file: String?
  private let columns: Int
  /// nil for a text that is no YAML, of which nobody can tell what belongs to what.
  private let secrets: SecretPlaces?
  private let names: SecretNames

  /// `text` are the bytes of `file`, whose lines are shown, cut to `columns`; problems that stand in
  /// another file have none. Without a `file`, all stand in it. What `known` plugins call secret is hidden.
  public init(text: [UInt8], of file: String? = nil, known: KnownPlugins, columns: Int = 120) {
    self.file = file
    self.text = Array(text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...])
    self.columns = max(20, columns)
    names = SecretNames(known)
    secrets = SecretPlaces(self.text, names)
  }

  /// At most three lines a problem, each ended by a newline; after ten problems `and N more`.
  public func text(_ error: ConfigError) -> String {
    var lines = error.problems.prefix(ConfigReport.maximumProblems).flatMap(lines(of:))
    let more = error.problems.count - ConfigReport.maximumProblems
    if more > 0 { lines.append("and \(more) more") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of problem: ConfigProblem) -> [String] {
    let sentence = secrets?.veiled(problem.sentence) ?? problem.sentence
    let message = TerminalText.clean(SecretMask.masked(sentence))
    let cut = message.prefix(ConfigReport.maximumMessage)
    let first = cut.endIndex == message.endIndex ? message : "\(cut)…"
    return [first] + excerpt(problem.place)
  }

  /// The line of the file and a caret; nothing where there is no such line.
  private func excerpt(_ place: Place?) -> [String] {
    guard let place, file == nil || place.file == file else { return [] }
    let line = Array(TextLines.line(place.line - 1, of: text).unicodeScalars)
    guard !line.isEmpty else { return [] }
    let (shown, mark) =
      isValueOfSecret(place.line - 1)
      ? ("  ***", 2)
      : SecretMask.masked(line, mark: place.column - 1, also: secretRanges(place.line, line))
    let before = String(String.UnicodeScalarView(shown.unicodeScalars.prefix(mark)))
    let after = String(String.UnicodeScalarView(shown.unicodeScalars.dropFirst(mark)))
    return window(TerminalText.clean(before), TerminalText.clean(after))
  }

  private func secretRanges(_ number: Int, _ line: [Unicode.Scalar]) -> [Range<Int>] {
    if let secrets { return secrets.ranges(in: line, number: number) }
    guard isWithinTable(number - 1) else { return [] }
    let colon = line.indices.first { index in
      line[index] == ":" && (index + 1 == line.count || line[index + 1] == " ")
    }
    let start = line[(colon.map { $0 + 1 } ?? 0)...].firstIndex { $0 != " " && $0 != "\t" }
    return start.map { [$0..<line.count] } ?? []
  }

  /// True for a line that names a map with secrets, or stands deeper than one that does.
  private func isWithinTable(_ line: Int) -> Bool {
    var depth = Int.max
    for index in stride(from: line, through: max(0, line - ConfigReport.longestList), by: -1) {
      let above = TextLines.line(index, of: text)
      let indent = above.prefix { $0 == " " }.count
      guard indent < depth, indent < above.count else { continue }
      depth = indent
      let words = above.split { " \t-{}[],:'\"".contains($0) }
      if words.contains(where: { names.isTable(String($0)) }) { return true }
    }
    return false
  }

  /// The part of the line around the caret that fits.
  private func window(_ before: String, _ after: String) -> [String] {
    var before = before
    if TerminalText.width(before) > columns * 2 / 3 {
      var kept: [Character] = []
      var width = 1
      for character in before.reversed() where width <= columns / 2 {
        width += TerminalText.width(String(character))
        kept.append(character)
      }
      before = "…" + String(kept.reversed())
    }
    let indent = TerminalText.width(before)
    let line = TerminalText.fitted(before + after, columns: columns)
    return [line, String(repeating: " ", count: indent) + "^"]
  }

  /// No list of secrets is longer.
  private static let longestList = 100

  /// True for a line that continues a key-like name of a line above: its only value, or one of a list.
  private func isValueOfSecret(_ line: Int) -> Bool {
    for index in stride(from: line, to: max(0, line - ConfigReport.longestList), by: -1) {
      var above = TextLines.line(index - 1, of: text)[...]
      while let last = above.last, " \t|>-+".contains(last) { above = above.dropLast() }
      if above.last == ":" { return isSecret(above) }
      if let opening = above.lastIndex(of: "["), !above[opening...].contains("]") {
        above = above[..<opening]
        if !above.allSatisfy({ $0 == " " }) { return isSecret(above) }
        continue
      }
      let isItem = TextLines.line(index, of: text).drop { " \t".contains($0) }.hasPrefix("- ")
      guard isItem || above.last == "," else { return false }
    }
    return false
  }

  /// Whether `line` ends with a key-like name and its colon.
  private func isSecret(_ line: Substring) -> Bool {
    let name = line.split { " \t{,-:".contains($0) }.last ?? ""
    return SecretMask.isSecret(String(name))
  }
}

extension ConfigProblem {
  /// `config.yaml:12:9: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?`
  public var sentence: String {
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    let end = what.last.map { ".?!".contains($0) } ?? false ? "" : "."
    return start + what + end + (hint.map { " \($0)" } ?? "")
  }
}
