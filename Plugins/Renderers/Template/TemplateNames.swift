// What the names of a layout stand for.
import GazetteCore
import GazetteText

/// The values of an edition by the names that docs/templates.md lists.
struct TemplateNames {
  /// Each name with what it stands for; a section gives its own names to what is inside of it.
  static let table: [(name: String, about: String)] = [
    ("title", "The digest's title; in an entry its own."),
    ("name", "The output's name."),
    ("date", "The digest's day, 2026-11-30; in an entry that of its date."),
    ("time", "The time of day of an entry, 09:30."),
    ("count", "How many entries the digest has; in a section how many it has."),
    ("left_out", "How many more the limits have left out."),
    ("sections", "A list: the groups of the digest; one without a heading, where it has none."),
    ("heading", "In a section: its heading."),
    ("entries", "A list: the entries of a section, or of the whole digest outside of one."),
    ("url", "In an entry: its address, http or https."),
    ("source", "In an entry, or a failure: the name of its source."),
    ("summary", "In an entry: a short text without markup."),
    ("html", "In an entry: its whole text as safe HTML, for {{{html}}}."),
    ("text", "In an entry: its whole text without markup."),
    ("published", "In an entry: when it was published, as RFC 3339; nothing where nobody says."),
    ("also_in", "In an entry, a list: other sources that tell the story; {{.}} is the name."),
    ("authors", "In an entry, a list: {{.}} is the name."),
    ("tags", "In an entry, a list: {{.}} is the tag."),
    ("image", "In an entry: the address of its image, over https, where the output has images."),
    ("comments", "In an entry: the address of its comments."),
    ("minutes", "In an entry: how long it takes to read, where the output has reading_time."),
    ("language", "In an entry: its language, such as ko."),
    ("id", "In an entry: its id, as Gazette's commands take it."),
    ("saved", "In an entry: whether it is saved."),
    ("failures", "A list: sources that could not be fetched."),
    ("silences", "A list: sources that have been silent for unusually long."),
    ("reason", "In a failure or a silence: a sentence about it."),
    (".", "In a list of texts: the text itself."),
  ]

  static let known = Set(table.map(\.name))

  private let edition: Edition

  init(_ edition: Edition) { self.edition = edition }

  var scope: TemplateValue {
    let entries = edition.sections.map { $0.entries.map(entry) }
    return .map([
      "title": .text(line(edition.title)),
      "name": .text(line(edition.name)),
      "date": .text(edition.zone.civil(edition.made).dateText),
      "count": .number(edition.entries.count),
      "left_out": .number(edition.leftOut),
      "sections": .list(zip(edition.sections, entries).map(section)),
      "entries": .list(Array(entries.joined())),
      "failures": remarks(edition.failures.map { ($0.source, $0.reason) }),
      "silences": remarks(
        edition.silences.map { silence in
          let day = edition.zone.civil(silence.since).dateText
          return (silence.source, Wording(edition.language).silent(since: day))
        }),
    ])
  }

  private func remarks(_ sources: [(name: String, remark: String)]) -> TemplateValue {
    .list(sources.map { .map(["source": .text(line($0.name)), "reason": .text(line($0.remark))]) })
  }

  private func section(_ section: Section, _ entries: [TemplateValue]) -> TemplateValue {
    let other = edition.sections.count > 1 ? Wording(edition.language).other : ""
    return .map([
      "heading": .text(line(section.heading ?? other)),
      "count": .number(entries.count),
      "entries": .list(entries),
    ])
  }

  /// Names that stand for nothing are there all the same, so that no outer scope is asked for them.
  private func entry(_ entry: Entry) -> TemplateValue {
    let card = EntryCard(entry, in: edition)
    let content = entry.article.content
    let facts = ArticleFacts(entry.article)
    let time = edition.zone.civil(entry.article.listed)
    let image = content.image.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    return .map([
      "title": .text(card.title), "url": .address(card.link ?? ""), "source": .text(card.source),
      "summary": .text(card.excerpt ?? ""), "html": .text(html(of: content)),
      "text": .text(ArticleFacts.lines(content).joined(separator: "\n")),
      "date": .text(time.dateText), "time": .text(time.clockText),
      "published": .text(content.published?.rfc3339 ?? ""),
      "also_in": list(card.alsoIn), "authors": list(facts.authors), "tags": list(facts.tags),
      "image": .address(edition.layout.showsImages ? line(image ?? "") : ""),
      "comments": .address(line(facts.comments ?? "")), "minutes": .number(card.minutes),
      "language": .text(line(content.language ?? "")),
      "id": .text(String(entry.article.id.handle.prefix(ArticleID.shortLength))),
      "saved": .flag(entry.article.isSaved),
    ])
  }

  private func html(of content: Content) -> String {
    guard let html = content.html else {
      return HTMLText.paragraphs(content.text ?? content.summary ?? "")
    }
    let degree: HTMLCleaner.Degree = edition.layout.showsImages ? .pageWithImages : .page
    return HTMLText.withoutControls(HTMLCleaner.clean(html, base: content.url, degree: degree))
  }

  private func list(_ texts: [String]) -> TemplateValue { .list(texts.map { .text($0) }) }

  /// On one line, without what would act in a terminal.
  private func line(_ text: String) -> String { TerminalText.clean(PlainText.line(text)) }
}
