// Headlines, one entry a line.
import GazetteCore
import GazetteText

/// Short id, marks, time, source, title, in columns that line up whatever the script. A narrow
/// terminal has fewer of them.
struct PlainListing {
  private let edition: Edition
  private let ink: Ink
  private let wording: Wording
  /// Of the columns that may be left out; 0 for one that is.
  private var timeWidth: Int
  private var sourceWidth: Int
  /// Between two columns of a line.
  private static let gap = 2
  /// `2026-11-30 07:00`.
  private static let completeTime = 16
  /// Id and marks.
  private static let headWidth = ArticleID.shortLength + 3
  /// A title of fewer columns says little: then others give way.
  private static let titleWidth = 20
  private static let leastTitleWidth = 12
  /// Of a source's name, however wide the terminal is.
  private static let widestSource = 24

  init(_ edition: Edition) {
    self.edition = edition
    ink = Ink(isOn: edition.usesColor, links: edition.usesLinks)
    wording = Wording(edition.language)
    let sources = Set(edition.entries.map(\.article.id.source))
    sourceWidth = sources.map { TerminalText.width(TerminalText.clean($0)) }.max() ?? 0
    timeWidth = PlainListing.completeTime
    if edition.columns != nil || edition.showsAge {
      timeWidth = edition.entries.map { TerminalText.width(time($0.article)) }.max() ?? 0
    }
    if let columns = edition.columns { fit(columns) }
  }

  /// On a terminal a source has a sixth of it: the title matters more.
  private mutating func fit(_ columns: Int) {
    sourceWidth = min(sourceWidth, max(6, min(columns / 6, PlainListing.widestSource)))
    if columns - widthBeforeTitle < PlainListing.titleWidth { sourceWidth = 0 }
    if columns - widthBeforeTitle < PlainListing.leastTitleWidth { timeWidth = 0 }
  }

  private var widthBeforeTitle: Int {
    PlainListing.headWidth + (timeWidth > 0 ? 1 + timeWidth : 0)
      + (sourceWidth > 0 ? PlainListing.gap + sourceWidth : 0) + PlainListing.gap
  }

  var lines: [String] {
    var lines = edition.entries.flatMap { [line($0)] + snippet($0) }
    if edition.leftOut > 0 { lines.append(ink(wording.leftOut(edition.leftOut), .faint)) }
    return lines
  }

  private func line(_ entry: Entry) -> String {
    let article = entry.article
    let id = String(article.id.handle.prefix(ArticleID.shortLength))
    let marks = (article.isSaved ? "*" : " ") + (article.isRead ? " " : "•")
    let room = edition.columns.map { $0 - widthBeforeTitle }
    if let columns = edition.columns, room ?? 1 < 1 {
      return TerminalText.fitted("\(id) \(marks)", columns: columns)
    }
    var head = ink(id, .faint) + " " + ink(marks, .strong)
    if timeWidth > 0 { head += " " + ink(aligned(time(article)), .faint) }
    let source = TerminalText.padded(TerminalText.clean(article.id.source), columns: sourceWidth)
    return [head, sourceWidth > 0 ? source : nil, title(entry, room)].compactMap(\.self)
      .joined(separator: String(repeating: " ", count: PlainListing.gap))
  }

  private func title(_ entry: Entry, _ room: Int?) -> String {
    let style = entry.article.isRead ? Ink.Style.faint : .strong
    let runs = titleRuns(entry).map { run in
      StyledRun(text: TerminalText.clean(run.text), style: run.style ?? style)
    }
    let fitted = room.map { StyledLines.fitted(runs, columns: $0) } ?? runs
    let text = fitted.map { run in run.style.map { ink(run.text, $0) } ?? run.text }.joined()
    return ink.linked(text, to: EntryCard.link(entry.article.content))
  }

  private func titleRuns(_ entry: Entry) -> [StyledRun] {
    var runs: [StyledRun]
    if ink.isOn, let marked = entry.markedTitle {
      runs = marked.parts.map { StyledRun(text: $0.text, style: $0.isMatch ? .match : nil) }
    } else {
      runs = [StyledRun(text: Headline.title(of: entry.article.content) ?? wording.untitled)]
    }
    if !entry.alsoIn.isEmpty { runs.append(StyledRun(text: " (+\(entry.alsoIn.count))")) }
    return runs
  }

  /// The place where a search matched: at most two lines on a terminal, one elsewhere. A match in
  /// the title alone stands there to be seen.
  private func snippet(_ entry: Entry) -> [String] {
    guard let snippet = entry.snippet, !snippet.isTitle else { return [] }
    let runs = snippet.parts.map { part in
      let text = TerminalText.clean(part.text)
      guard part.isMatch else { return StyledRun(text: text) }
      return StyledRun(text: ink.isOn ? text : "[\(text)]", style: .match)
    }
    return StyledLines.of(runs, edition.columns.map { $0 - 4 }, ink).prefix(2).map { "    " + $0 }
  }

  /// `time` as wide as its column; what a year of five digits adds is never cut.
  private func aligned(_ time: String) -> String {
    time + String(repeating: " ", count: max(0, timeWidth - TerminalText.width(time)))
  }

  /// How long ago, where that is wanted and short. Otherwise complete in a file; on a terminal
  /// without the year, where it is this one.
  private func time(_ article: Article) -> String {
    let time = edition.zone.civil(article.listed)
    let isThisYear = time.year == edition.zone.civil(edition.made).year
    if edition.showsAge {
      return Age(of: article.listed, at: edition.made).words(wording)
        ?? (isThisYear ? String(time.dateText.dropFirst(5)) : time.dateText)
    }
    guard edition.columns != nil else { return time.minuteText }
    return isThisYear ? String(time.minuteText.dropFirst(5)) : time.dateText
  }
}
