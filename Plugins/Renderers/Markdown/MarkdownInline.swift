// Runs of text with their styles and links, as Markdown.
import GazetteText

struct MarkdownInline {
  let links: [String]
  let pictureWord: String

  /// Line ends of the text are kept: a backslash at the end of a line is one.
  func lines(of runs: [ReadableRun]) -> [String] {
    let lines = MarkdownInline.split(runs).map { text(of: $0) }
    return lines.enumerated().map { index, line in
      index + 1 < lines.count ? line + "\\" : line
    }
  }

  func line(of runs: [ReadableRun]) -> String {
    MarkdownInline.split(runs).map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A bar in code would end the cell all the same.
  func cell(of runs: [ReadableRun]) -> String {
    MarkdownInline.split(runs).map { text(of: $0, isCell: true) }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private static func split(_ runs: [ReadableRun]) -> [[ReadableRun]] {
    var lines: [[ReadableRun]] = [[]]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append([]) }
        if !part.isEmpty {
          lines[lines.count - 1].append(ReadableRun(String(part), run.style, link: run.link))
        }
      }
    }
    return lines
  }

  private func text(of runs: [ReadableRun], isCell: Bool = false) -> String {
    var text = ""
    var rest = runs[...]
    while let first = rest.first {
      let group = rest.prefix { $0.link == first.link }
      rest = rest.dropFirst(group.count)
      let words = styled(Array(group), startsLine: text.isEmpty, before: text.last, rest, isCell)
      guard let link = first.link, links.indices.contains(link - 1) else {
        text += words
        continue
      }
      // Before a link it would make an image of it.
      if text.hasSuffix("!"), !text.hasSuffix("\\!") { text = text.dropLast() + "\\!" }
      let tail = words.last == " " ? " " : ""
      let address = MarkdownText.destination(links[link - 1])
      text += "[\(words.dropLast(tail.count))](\(address))\(tail)"
    }
    return text
  }

  private func styled(
    _ runs: [ReadableRun], startsLine: Bool, before: Character?, _ after: ArraySlice<ReadableRun>,
    _ isCell: Bool
  ) -> String {
    var text = ""
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1] : after.first
      if run.style.contains(.code) {
        text += code(run.text, isCell)
        continue
      }
      let words =
        run.style.contains(.picture) ? "[\(pictureWord): \(run.text)]" : run.text
      let mark = mark(of: run.style)
      let isMarked =
        MarkdownInline.works(
          around: words, before: text.last ?? before, after: next?.text.first)
      text += MarkdownText.marked(
        words, with: isMarked ? mark : "", startsLine: startsLine && index == 0)
    }
    return text
  }

  private func mark(of style: ReadableStyle) -> String {
    var mark = ""
    if style.contains(.deleted) { mark += "~~" }
    if style.contains(.strong) { mark += "**" }
    if style.contains(.emphasis) { mark += "*" }
    // Of three kinds one would have to close before the other: the two that matter more.
    return style.isSuperset(of: [.deleted, .strong]) || style.isSuperset(of: [.deleted, .emphasis])
      ? "~~" : mark
  }

  /// Whether marks open and close here (CommonMark §6.2): beside a letter, not where what is marked
  /// begins or ends with punctuation; and not beside other marks.
  private static func works(around words: String, before: Character?, after: Character?) -> Bool {
    let inner = words.drop { $0 == " " }
    guard let first = inner.first, let last = inner.last(where: { $0 != " " }) else { return false }
    let hasLead = inner.count < words.count
    let opens = hasLead || isFree(before) || (!isPunctuation(first) && !isMark(before))
    let closes = words.last == " " || isFree(after) || !isPunctuation(last)
    return opens && closes && (hasLead || !isMark(before))
  }

  private static func isFree(_ character: Character?) -> Bool {
    character.map { $0 == " " || (isPunctuation($0) && !isMark($0)) } ?? true
  }

  private static func isMark(_ character: Character?) -> Bool {
    character == "*" || character == "~"
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation || character.isSymbol
  }

  /// In more backticks than any that are part of it.
  private func code(_ text: String, _ isCell: Bool) -> String {
    let fence = String(repeating: "`", count: MarkdownInline.longestRun(of: "`", in: text) + 1)
    let words = text.drop { $0 == " " }
    let lead = words.count < text.count ? " " : ""
    let tail = words.last == " " ? " " : ""
    var inner = String(words.dropLast(tail.count))
    guard !inner.isEmpty else { return " " }
    if isCell { inner = inner.replacing("|", with: "\\|") }
    let gap = inner.first == "`" || inner.last == "`" ? " " : ""
    return lead + fence + gap + inner + gap + fence + tail
  }

  static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for other in text {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
