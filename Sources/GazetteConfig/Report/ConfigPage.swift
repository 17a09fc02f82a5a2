// Shows the line of a file that a problem stands in, without the secrets of the file.
import GazetteCore
import GazetteText

/// The text of one file as messages quote it.
struct ConfigPage: Sendable {
  private let lines: TextLines
  private let columns: Int
  /// nil for a text that is no YAML, of which nobody can tell what belongs to what.
  private let secrets: SecretPlaces?
  private let paths: SettingPaths?
  private let names: SecretNames

  init(_ bytes: [UInt8], _ names: SecretNames, columns: Int) {
    let text = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    lines = TextLines(text)
    self.columns = columns
    self.names = names
    // What is wrong with it was told before.
    let root = try? YAMLReader.read(text, file: "").root
    secrets = root.map { SecretPlaces($0, names) }
    paths = root.map { SettingPaths($0, names) }
  }

  /// `message` without the secrets of this file.
  func veiled(_ message: String) -> String { secrets?.veiled(message) ?? message }

  /// The line of the problem, and a caret; nothing where there is no such line.
  func excerpt(for problem: ConfigProblem) -> [String] {
    guard let place = problem.place else { return [] }
    let line = Array(lines.line(place.line - 1).unicodeScalars)
    guard !line.isEmpty else { return [] }
    let isSecret = isValueOfSecret(place.line - 1) || (secrets == nil && isRest(place.line - 1))
    let (shown, mark) =
      isSecret
      ? ("  ***", 2)
      : SecretMask.masked(line, mark: place.column - 1, also: secretRanges(place.line, line))
    let before = String(String.UnicodeScalarView(shown.unicodeScalars.prefix(mark)))
    let after = String(String.UnicodeScalarView(shown.unicodeScalars.dropFirst(mark)))
    return window(TerminalText.clean(before), TerminalText.clean(after), option(of: problem))
  }

  /// The path of the option that a problem is about; nil where none stands at its place.
  func option(of problem: ConfigProblem) -> String? {
    paths?.path(of: problem).map { TerminalText.clean(veiled($0)) }
  }

  private func secretRanges(_ number: Int, _ line: [Unicode.Scalar]) -> [Range<Int>] {
    if let secrets { return secrets.ranges(in: line, number: number) }
    let rest = BrokenLine(line, names).secret
    guard isWithinTable(number - 1) else { return rest.map { [$0] } ?? [] }
    let colon = line.indices.first { index in
      line[index] == ":" && (index + 1 == line.count || line[index + 1] == " ")
    }
    let start = line[(colon.map { $0 + 1 } ?? 0)...].firstIndex { $0 != " " && $0 != "\t" }
    return [start.map { $0..<line.count }, rest].compactMap { $0 }
  }

  /// True for a line that goes on with what a line above begins: what names a secret there is not as
  /// deep, or has quotes or brackets that are still open.
  private func isRest(_ number: Int) -> Bool {
    let own = lines.line(number)
    var depth = own.prefix { $0 == " " }.count
    var between: [Unicode.Scalar] = []
    for index in stride(from: number - 1, through: max(0, number - ConfigPage.longestList), by: -1)
    {
      let above = Array(lines.line(index).unicodeScalars)
      let indent = above.prefix { $0 == " " }.count
      guard indent < above.count else { continue }
      let isOuter = indent < depth
      depth = min(depth, indent)
      if let rest = BrokenLine(above, names).rest {
        if isOuter { return true }
        if BrokenLine.isOpen(Array(rest)), BrokenLine.isOpen(rest + between) { return true }
      }
      between = above + between
    }
    return false
  }

  /// True for a line that names a map with secrets, or stands deeper than one that does.
  private func isWithinTable(_ line: Int) -> Bool {
    var depth = Int.max
    for index in stride(from: line, through: max(0, line - ConfigPage.longestList), by: -1) {
      let above = lines.line(index)
      let indent = above.prefix { $0 == " " }.count
      guard indent < depth, indent < above.count else { continue }
      depth = indent
      let words = above.split { " \t-{}[],:'\"".contains($0) }
      if words.contains(where: { names.isTable(String($0)) }) { return true }
    }
    return false
  }

  /// The part of the line around the caret that fits.
  private func window(_ before: String, _ after: String, _ path: String?) -> [String] {
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
    let line = TerminalText.fitted(before + after, columns: columns)
    return [line, caret(below: TerminalText.width(before), path ?? "")]
  }

  /// The path stands on the side of the caret where there is room for it.
  private func caret(below column: Int, _ path: String) -> String {
    let width = TerminalText.width(path)
    let blanks = String(repeating: " ", count: column)
    if path.isEmpty { return blanks + "^" }
    if column + 2 + width <= columns { return "\(blanks)^ \(path)" }
    return width < column ? "\(blanks.dropLast(width + 1))\(path) ^" : blanks + "^"
  }

  /// No list of secrets is longer.
  private static let longestList = 100

  /// True for a line that continues a key-like name of a line above: its only value, or one of a list.
  private func isValueOfSecret(_ line: Int) -> Bool {
    for index in stride(from: line, to: max(0, line - ConfigPage.longestList), by: -1) {
      var above = lines.line(index - 1)[...]
      while let last = above.last, " \t|>-+".contains(last) { above = above.dropLast() }
      if above.last == ":" { return isSecret(above) }
      if let opening = above.lastIndex(of: "["), !above[opening...].contains("]") {
        above = above[..<opening]
        if !above.allSatisfy({ $0 == " " }) { return isSecret(above) }
        continue
      }
      let isItem = lines.line(index).drop { " \t".contains($0) }.hasPrefix("- ")
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
