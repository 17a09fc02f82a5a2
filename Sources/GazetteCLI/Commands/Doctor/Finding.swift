// What the doctor found: one thing, how bad it is, and what to do about it.
import GazetteJSON
import GazetteText

struct Finding: Sendable, Hashable {
  enum Level: String, Sendable, Hashable, CaseIterable {
    case ok, warning, problem
  }

  var level: Level
  /// What it is about, in one word: `config`, `storage`, `clock`.
  var area: String
  /// A sentence, or the beginning of one.
  var what: String
  /// What to do, as a sentence.
  var cure: String?

  static func ok(_ area: String, _ what: String) -> Finding {
    Finding(level: .ok, area: area, what: what)
  }

  static func warning(_ area: String, _ what: String, cure: String) -> Finding {
    Finding(level: .warning, area: area, what: what, cure: cure)
  }

  static func problem(_ area: String, _ what: String, cure: String? = nil) -> Finding {
    Finding(level: .problem, area: area, what: what, cure: cure)
  }

  /// What a failure says: each line or remark is a sentence that says what to do.
  static func problems(_ area: String, _ failure: Failure) -> [Finding] {
    let sentences = failure.remarks.isEmpty ? failure.lines : failure.remarks.map(\.line)
    return sentences.map { .problem(area, $0) }
  }
}

extension Finding {
  /// `warning  storage  …`, and what to do on a line of its own.
  static func text(_ findings: [Finding]) -> String {
    let widest = findings.map(\.area.utf8.count).max() ?? 0
    return findings.map { finding in
      let head =
        TerminalText.padded(finding.level.rawValue, columns: 9)
        + TerminalText.padded(finding.area, columns: widest + 2)
      let cure = finding.cure.map {
        String(repeating: " ", count: 11 + widest) + TerminalText.clean($0) + "\n"
      }
      return head + TerminalText.clean(finding.what) + "\n" + (cure ?? "")
    }.joined()
  }

  /// `2 problems, 1 warning`.
  static func summary(_ findings: [Finding]) -> String {
    let problems = findings.count { $0.level == .problem }
    let warnings = findings.count { $0.level == .warning }
    if problems + warnings == 0 { return "All is well." }
    return StorageSize.count(problems, "problem") + ", " + StorageSize.count(warnings, "warning")
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("level", level.rawValue)
      writer.member("area", area)
      writer.member("what", what)
      writer.member("cure", cure)
    }
  }
}
