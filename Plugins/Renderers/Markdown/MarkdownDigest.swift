// A digest, a list or a document that was only read, as Markdown.
import GazetteCore
import GazetteText

struct MarkdownDigest {
  private let edition: Edition
  private let wording: Wording
  private let hasFrontMatter: Bool

  init(_ edition: Edition, hasFrontMatter: Bool) {
    self.edition = edition
    self.hasFrontMatter = hasFrontMatter
    wording = Wording(edition.language)
  }

  /// Paragraphs, headings and list items, to be separated by empty lines.
  var blocks: [String] {
    var blocks = opening
    if edition.entries.isEmpty { blocks.append(wording.nothing(in: edition.form)) }
    blocks.append(contents)
    for section in edition.sections {
      if let heading = heading(of: section) {
        blocks.append("## " + MarkdownText.escaped(heading, startsLine: true))
      }
      blocks += section.entries.flatMap(entry)
    }
    return blocks + closing
  }

  /// The same for entries that come one by one, without sections.
  var page: BlockPage {
    BlockPage(
      opening: opening,
      closing: { isEmpty in (isEmpty ? [wording.nothing(in: edition.form)] : []) + closing },
      blocks: entry)
  }

  private var opening: [String] {
    [frontMatter, "# " + MarkdownText.escaped(title, startsLine: true)]
  }

  private var closing: [String] {
    (edition.leftOut > 0 ? [wording.leftOut(edition.leftOut)] : [])
      + SourceRemarks.all(of: edition).flatMap(remarks)
  }

  /// Only digests are notes of their own. It names the day and no time of day, so that the same
  /// digest written again is the same file.
  private var frontMatter: String {
    guard edition.form == .digest, hasFrontMatter else { return "" }
    let sources = Set(edition.entries.flatMap { [$0.article.id.source] + $0.alsoIn }).sorted()
    var lines = ["---", "title: " + MarkdownText.quoted(edition.title)]
    lines.append("date: " + MarkdownText.quoted(edition.zone.civil(edition.made).dateText))
    if !edition.name.isEmpty { lines.append("output: " + MarkdownText.quoted(edition.name)) }
    if !sources.isEmpty {
      lines.append("sources:")
      lines += sources.map { "  - " + MarkdownText.quoted($0) }
    }
    return (lines + ["---"]).joined(separator: "\n")
  }

  private var title: String {
    let title = edition.form == .document ? edition.feed?.title : nil
    let line = PlainText.line(title ?? edition.title)
    return line.isEmpty ? wording.untitled : line
  }

  /// Sections by name, with links as most readers of Markdown make them of headings.
  private var contents: String {
    let headings = edition.sections.compactMap { section in
      heading(of: section).map { (title: TerminalText.clean($0), count: section.entries.count) }
    }
    guard edition.layout.showsContents, headings.count > 1 else { return "" }
    var anchors = HeadingAnchors()
    // The title of the page is a heading too.
    _ = anchors.next(for: title)
    let lines = headings.map { heading in
      let link = MarkdownText.link(heading.title, "#" + anchors.next(for: heading.title))
      return "- \(link) (\(heading.count))"
    }
    return lines.joined(separator: "\n")
  }

  private func heading(of section: Section) -> String? {
    section.heading ?? (edition.sections.count > 1 ? wording.other : nil)
  }

  /// A list item: what it is in bold, then where and when; the summary is its second paragraph.
  private func entry(_ entry: Entry) -> [String] {
    // A document is printed whole.
    if edition.form == .document { return MarkdownArticle(entry, in: edition).blocks }
    let card = EntryCard(entry, in: edition)
    var first = "- **\(MarkdownText.link(card.title, card.link))**"
    let facts = MarkdownText.escaped(card.facts(wording))
    if !facts.isEmpty { first += " — " + facts }
    var blocks = [first]
    if let snippet = entry.snippet, !snippet.isTitle {
      blocks.append("  " + marked(snippet))
    }
    if edition.form == .digest {
      if let excerpt = card.excerpt {
        blocks.append("  " + MarkdownText.escaped(excerpt, startsLine: true))
      }
      if let image = image(entry.article.content, card.title) { blocks.append("  " + image) }
    }
    return blocks
  }

  /// The match in bold. Asterisks work within words (CommonMark §6.2), as Korean needs; a match is
  /// of letters and digits, so that they always open and close.
  private func marked(_ snippet: Snippet) -> String {
    snippet.parts.enumerated().map { index, part in
      MarkdownText.marked(part.text, with: part.isMatch ? "**" : "", startsLine: index == 0)
    }.joined()
  }

  /// Remote images only where somebody asked for them, and only over https.
  private func image(_ content: Content, _ title: String) -> String? {
    guard edition.layout.showsImages, let image = content.image, image.hasPrefix("https://") else {
      return nil
    }
    return "![\(MarkdownText.escaped(title))](\(MarkdownText.destination(image)))"
  }

  private func remarks(_ remarks: SourceRemarks) -> [String] {
    ["## " + remarks.heading]
      + remarks.sources.map { source in
        "- **\(MarkdownText.escaped(source.name))**: " + MarkdownText.escaped(source.remark)
      }
  }
}
