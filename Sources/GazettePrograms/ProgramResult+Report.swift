// What is wrong with how a program ended, in words.
import GazetteCore
import GazetteText

extension ProgramResult {
  /// Of what a program complained of, in characters.
  private static let longestComplaint = 200

  /// What is wrong with how it ended, such as `ended with status 3`; nil when nothing is.
  private func trouble(timeout: Duration, maximumOutput: Int) -> String? {
    switch end {
    case .exited(0): nil
    case .exited(let status): "ended with status \(status)"
    case .signalled(let number): "was ended by signal \(number)\(Self.named(number))"
    case .timedOut: "took longer than \(Notation.text(timeout)) and was ended"
    case .tooMuchOutput:
      "wrote more than \(Notation.text(bytes: maximumOutput)) and was ended"
    case .cancelled: "was interrupted"
    }
  }

  /// The same with what the program itself has to say about it, its secrets behind `veil`.
  public func report(
    timeout: Duration, maximumOutput: Int, veil: SecretVeil = SecretVeil([])
  ) -> String? {
    guard let trouble = trouble(timeout: timeout, maximumOutput: maximumOutput) else { return nil }
    let said = saidLast(behind: veil)
    return said.isEmpty ? trouble : "\(trouble): \(said)"
  }

  /// What can be done about it.
  public var cure: String {
    switch end {
    case .exited, .signalled: "Try it by hand."
    case .timedOut: "Give it a longer 'timeout', or let it do less."
    case .tooMuchOutput: "Let it write less, or raise http.max_body."
    case .cancelled: "Try again."
    }
  }

  /// The end of what it wrote to its standard error, on one line and fit for a terminal: whole lines
  /// as far as there is room for them, without the last full stop; empty when it wrote nothing.
  func saidLast(behind veil: SecretVeil) -> String {
    // Before anything is cut off: half of a secret looks like any other word.
    let shown = veil.over(complaint, isCut: isComplaintCut)
    let lines = String(decoding: shown, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { PlainText.line(TerminalText.clean(String($0))) }.filter { !$0.isEmpty }
    guard let last = lines.last else { return "" }
    var said = Self.end(of: last)
    for line in lines.dropLast().reversed() {
      guard said.count + line.count < Self.longestComplaint else { break }
      said = line + " " + said
    }
    return said.hasSuffix(".") ? String(said.dropLast()) : said
  }

  /// What is wrong stands at the end of a line, behind what it is about.
  private static func end(of line: String) -> String {
    if line.count <= longestComplaint { return line }
    let end = line.suffix(longestComplaint - 1)
    let words = end.drop { $0 != " " }.dropFirst()
    // One very long word is cut where it is.
    return "…" + (words.count * 2 >= longestComplaint ? words : end)
  }

  private static func named(_ signal: Int32) -> String {
    let names: [Int32: String] = [
      1: "HUP", 2: "INT", 3: "QUIT", 4: "ILL", 6: "ABRT", 7: "BUS", 8: "FPE", 9: "KILL",
      11: "SEGV", 13: "PIPE", 14: "ALRM", 15: "TERM", 24: "XCPU", 25: "XFSZ",
    ]
    return names[signal].map { " (\($0))" } ?? ""
  }
}

extension Notation {
  /// The largest unit that divides a size: `20MB`, `500KB`.
  fileprivate static func text(bytes: Int) -> String {
    for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where bytes >= size && bytes % size == 0 {
      return "\(bytes / size)\(unit)"
    }
    return "\(bytes)B"
  }
}
