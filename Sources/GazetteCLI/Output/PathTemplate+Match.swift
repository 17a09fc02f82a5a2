// Whether a path is one that a template stands for.
import GazettePipeline

extension PathTemplate {
  /// Whether an output of that name writes to `path`, or wrote there because somebody had changed
  /// the file of the day (`daily-2.md`).
  func names(_ path: String, output: String) -> Bool {
    let pattern = parts(named: output)
    if Self.matches(path[...], pattern[...]) { return true }
    guard let original = Self.withoutNumber(path) else { return false }
    return Self.matches(original[...], pattern[...])
  }

  /// Literal characters, and how long a run of digits and hyphens stands for a day or a time.
  fileprivate enum Part {
    case literal(Character)
    case digit
  }

  private func parts(named output: String) -> [Part] {
    let marked = text.replacing("{date}", with: "\u{0}\u{0}\u{0}\u{0}-\u{0}\u{0}-\u{0}\u{0}")
      .replacing("{time}", with: "\u{0}\u{0}\u{0}\u{0}")
      .replacing("{name}", with: PathTemplate.fileName(output))
    return marked.map { $0 == "\u{0}" ? .digit : .literal($0) }
  }

  private static func matches(_ path: Substring, _ pattern: ArraySlice<Part>) -> Bool {
    guard path.count == pattern.count else { return false }
    return zip(path, pattern).allSatisfy { character, part in
      switch part {
      case .literal(let wanted): character == wanted
      case .digit: "0"..."9" ~= character
      }
    }
  }

  /// `daily.md` of `daily-2.md`; nil where there is no such number.
  private static func withoutNumber(_ path: String) -> String? {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[start...]
    let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    guard let hyphen = name[..<dot].lastIndex(of: "-"),
      let number = Int(name[name.index(after: hyphen)..<dot]), 2...1000 ~= number
    else { return nil }
    return String(path[..<hyphen]) + String(name[dot...])
  }
}
