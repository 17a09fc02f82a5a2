// The page: head, sections, entries, and what is missing.
import GazetteCore
import GazetteText

struct HTMLPage {
  private let edition: Edition
  private let wording: Wording

  init(_ edition: Edition) {
    self.edition = edition
    wording = Wording(edition.language)
  }

  var text: String {
    let title = escaped(pageTitle)
    return """
      <!DOCTYPE html>
      <html lang="\(wording.languageTag)">
      <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="\(policy)" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content="light dark" />
      <title>\(title)</title>
      <style>\(HTMLStyle.sheet)</style>
      </head>
      <body>
      <main>
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// specs/security.md rule 39; images over https where somebody asked for them.
  private var policy: String {
    let images = edition.layout.showsImages ? "https:" : "'none'"
    return "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src \(images); "
      + "base-uri 'none'; form-action 'none'"
  }

  private var pageTitle: String {
    let title = edition.form == .document ? edition.feed?.title : nil
    let line = PlainText.line(title ?? edition.title)
    return line.isEmpty ? wording.untitled : line
  }

  private var parts: [String] {
    if edition.form == .article { return edition.entries.map { entry($0, level: 1) } }
    var parts = ["<h1 dir=\"auto\">\(escaped(pageTitle))</h1>"]
    if edition.entries.isEmpty { parts.append("<p>\(wording.nothing(in: edition.form))</p>") }
    parts.append(contents)
    parts += edition.sections.enumerated().map { section($1, number: $0 + 1) }
    if edition.leftOut > 0 {
      parts.append("<p class=\"rest\">\(wording.leftOut(edition.leftOut))</p>")
    }
    return parts + SourceRemarks.all(of: edition).map(remarks)
  }

  private var contents: String {
    guard edition.layout.showsContents, edition.sections.count > 1 else { return "" }
    let items = edition.sections.enumerated().map { index, section in
      let heading = escaped(section.heading ?? wording.other)
      return
        "<li><a href=\"#s\(index + 1)\" dir=\"auto\">\(heading)</a> (\(section.entries.count))</li>"
    }
    return "<nav aria-label=\"\(wording.contents)\">\n<ul>\n"
      + items.joined(separator: "\n") + "\n</ul>\n</nav>"
  }

  private func section(_ section: Section, number: Int) -> String {
    let heading = section.heading ?? (edition.sections.count > 1 ? wording.other : nil)
    let title = heading.map { "<h2 dir=\"auto\">\(escaped($0))</h2>\n" } ?? ""
    let level = heading == nil ? 2 : 3
    let entries = section.entries.map { entry($0, level: level) }
    return "<section id=\"s\(number)\">\n" + title + entries.joined(separator: "\n")
      + "\n</section>"
  }

  private func entry(_ entry: Entry, level: Int) -> String {
    let card = EntryCard(entry, in: edition)
    let title = card.link.map { anchor(escaped(card.title), $0) } ?? escaped(card.title)
    var lines = ["<h\(level) dir=\"auto\">\(title)</h\(level)>"]
    lines.append("<p class=\"facts\">\(escaped(card.facts(wording)))</p>")
    switch edition.form {
    case .listing: break
    case .digest: lines += summary(card, entry.article.content)
    case .article, .document: lines += whole(entry.article)
    }
    let language = entry.article.content.language.map { " lang=\"\(escaped($0))\"" } ?? ""
    return "<article\(language)>\n" + lines.joined(separator: "\n") + "\n</article>"
  }

  private func summary(_ card: EntryCard, _ content: Content) -> [String] {
    let text = card.excerpt.map { "<p dir=\"auto\">\(escaped($0))</p>" }
    return [text, content.image.flatMap(shown)].compactMap(\.self)
  }

  private func whole(_ article: Article) -> [String] {
    let facts = ArticleFacts(article)
    var lines: [String] = []
    if !facts.authors.isEmpty { lines.append(named(wording.authors, facts.authors)) }
    if !facts.tags.isEmpty { lines.append(named(wording.tags, facts.tags)) }
    lines.append("<div dir=\"auto\">\n\(body(of: article.content))\n</div>")
    if let image = facts.image {
      lines.append(shown(image) ?? "<p>\(anchor(wording.image, image))</p>")
    }
    for attachment in facts.attachments {
      let name = escaped(attachment.title ?? wording.attachment)
      lines.append("<p>\(anchor(name, attachment.url))</p>")
    }
    if let comments = facts.comments {
      lines.append("<p>\(anchor(wording.comments, comments))</p>")
    }
    return lines
  }

  private func body(of content: Content) -> String {
    if let html = content.html {
      let degree: HTMLCleaner.Degree = edition.layout.showsImages ? .pageWithImages : .page
      return HTMLText.withoutControls(HTMLCleaner.clean(html, base: content.url, degree: degree))
    }
    return HTMLText.paragraphs(content.text ?? content.summary ?? "")
  }

  /// specs/security.md rule 38: over https only, and telling nobody where it is shown.
  private func shown(_ image: String) -> String? {
    guard edition.layout.showsImages, image.hasPrefix("https://") else { return nil }
    return "<p><img src=\"\(escaped(image))\" alt=\"\" referrerpolicy=\"no-referrer\""
      + " loading=\"lazy\" /></p>"
  }

  private func remarks(_ remarks: SourceRemarks) -> String {
    let items = remarks.sources.map { source in
      "<li><b>\(escaped(source.name))</b>: \(escaped(source.remark))</li>"
    }
    return "<section>\n<h2>\(remarks.heading)</h2>\n<ul>\n"
      + items.joined(separator: "\n") + "\n</ul>\n</section>"
  }

  private func named(_ name: String, _ values: [String]) -> String {
    "<p class=\"facts\">\(name): \(escaped(values.joined(separator: ", ")))</p>"
  }

  /// `text` is HTML already.
  private func anchor(_ text: String, _ address: String) -> String {
    "<a href=\"\(escaped(address))\" rel=\"noopener noreferrer nofollow\">\(text)</a>"
  }

  private func escaped(_ text: String) -> String { HTMLText.escaped(TerminalText.clean(text)) }
}

/// How the page looks.
enum HTMLStyle {
  static let sheet = """

    :root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fdfcf9; --faint: #5c5c66;
      --line: #d9d6ce; --link: #0b57a4; --seen: #6a4a8c; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6e4df; --paper: #17181a; --faint: #a3a19b; --line: #3a3b3f;
        --link: #8ab8f0; --seen: #b9a3d9; }
    }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
    main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; }
    h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
    article h2, h3 { font-size: 1.05rem; line-height: 1.35; margin: 1.5rem 0 0; border: 0; }
    p { margin: 0.4rem 0; }
    ul { padding-left: 1.2rem; }
    nav ul { padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; }
    .facts, .rest { color: var(--faint); font-size: 0.875rem; }
    .rest { margin-top: 2rem; }
    a { color: var(--link); }
    a:visited { color: var(--seen); }
    h2 a, h3 a { text-decoration: none; }
    h2 a:hover, h3 a:hover { text-decoration: underline; }
    :lang(ko) { word-break: keep-all; }
    :lang(ja), :lang(zh) { word-break: normal; }
    img { max-width: 100%; height: auto; border-radius: 0.25rem; }
    pre { overflow-x: auto; }

    """
}
