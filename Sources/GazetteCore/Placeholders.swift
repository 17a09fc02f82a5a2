// Judges texts in which words in braces are filled in, such as `digests/{date}.md`.

/// The words in braces of one text.
struct Placeholders {
  /// Without their braces, in order.
  private(set) var words: [Substring] = []
  /// What follows the last brace that nothing closes; nil where all are closed.
  private(set) var unclosed: Substring?

  init(_ text: String) {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    for part in parts {
      if let end = part.firstIndex(of: "}") {
        words.append(part[..<end])
      } else {
        unclosed = part
      }
    }
  }
}

extension Options {
  /// What is wrong with the words in braces of an option's text. `known` are those that something is
  /// put in for, `noun` is what the text is, as in `a path`.
  public func placeholderProblems(
    of name: String, known: [String], in noun: String
  ) -> [ConfigProblem] {
    guard let text = text(name) else { return [] }
    let found = Placeholders(text)
    let place = place(of: name)
    let all = known.map { "{\($0)}" }.joined(separator: ", ")
    let strangers = found.words.filter { !known.contains(String($0)) }
    var problems = strangers.map { word in
      let near = Spelling.nearest(to: String(word), among: known)
      return ConfigProblem(
        "\(Setting.quoted("{\(word)}")) stands for nothing in \(noun)", at: place,
        hint: near.map { "Did you mean '{\($0)}'?" } ?? "Known are \(all).")
    }
    if let rest = found.unclosed {
      problems.append(
        ConfigProblem(
          "nothing closes the brace of \(Setting.quoted("{\(rest)")) in '\(name)'", at: place,
          hint: "Known are \(all)."))
    }
    return problems
  }
}
