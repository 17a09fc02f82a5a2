// The shells that completion is made for: what each is told.
import GazetteText

/// A line of an answer begins with `+` for a word, or with `=` for what the shell itself completes.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// For bash, `words` are the line up to the cursor, and the part of its last word that bash would
  /// replace; for the others, all words without quotes, the current one last.
  func answer(
    to words: [String], plugins: PluginSet, names: @escaping (WordKind, TypedLine) -> [String]
  ) -> String {
    switch self {
    case .bash:
      let line = ShellLine(words[0])
      let proposals = Proposals(
        after: Array(line.words.dropFirst()), current: line.current, plugins: plugins, names: names)
      return Shell.forBash(proposals, line, replacing: words.count > 1 ? words[1] : line.typed)
    case .zsh:
      let proposals = Proposals(
        after: words.dropLast(), current: words[words.count - 1], plugins: plugins, names: names)
      return (proposals.lead.isEmpty ? "" : "=lead\n")
        + Shell.lines(proposals) { word in
          let text = word.text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
          return word.about.isEmpty ? text : "\(text):\(word.about)"
        }
    case .fish:
      let proposals = Proposals(
        after: words.dropLast(), current: words[words.count - 1], plugins: plugins, names: names)
      return Shell.lines(proposals) { word in
        let text = proposals.lead + word.text
        return word.about.isEmpty ? text : "\(text)\t\(word.about)"
      }
    }
  }

  private static func lines(
    _ proposals: Proposals, _ spelled: (Proposals.Word) -> String
  ) -> String {
    switch proposals.source {
    case .words(let words):
      words.map { "+" + TerminalText.keepingTabs(spelled($0)) + "\n" }.joined()
    case .files(let endings?): "=files *.(\(endings.joined(separator: "|")))\n"
    case .files(nil): "=files\n"
    case .folders: "=folders\n"
    }
  }

  /// Whole words as they stand on the line, less what bash leaves in place: it takes `:`, `=` and
  /// others for ends of words.
  private static func forBash(
    _ proposals: Proposals, _ line: ShellLine, replacing replaced: String
  ) -> String {
    guard case .words(let words) = proposals.source else { return "=files\n" }
    let kept = line.typed.hasSuffix(replaced) ? line.typed.dropLast(replaced.count) : ""
    let fitting = words.filter { (proposals.lead + $0.text).hasPrefix(line.current) }
    return fitting.compactMap { word -> String? in
      guard let text = ShellLine.quoted(proposals.lead + word.text, in: line.quote),
        text.hasPrefix(kept)
      else { return nil }
      return "+" + TerminalText.clean(String(text.dropFirst(kept.count))) + "\n"
    }.joined()
  }
}

extension TerminalText {
  /// `clean` on both sides of the first tab, which parts a word from what it is about.
  fileprivate static func keepingTabs(_ text: String) -> String {
    text.split(separator: "\t", maxSplits: 1).map { clean(String($0)) }.joined(separator: "\t")
  }
}
