// Turns what a source said into what Gazette holds: a draft into clean content.
import GazetteCore
import GazetteText

/// The one function between drafts and articles. Pure: the same draft gives the same content.
public struct Normaliser: Sendable {
  /// What the content is for.
  public enum Purpose: Sendable, Hashable {
    /// To be printed at once: addresses without a base stay as they were written.
    case parse
    /// To be kept: addresses are absolute or dropped, summaries short.
    case storage
  }

  /// In bytes of UTF-8; specs/security.md rule 4.
  static let longestTitle = 10_000
  static let longestText = 1_000_000
  /// In characters: two or three sentences, enough to choose by.
  static let longestSummary = 400

  private let purpose: Purpose
  let links: LinkPolicy

  /// `base` is the address of the document, for addresses that nothing else has made absolute.
  public init(purpose: Purpose, base: String? = nil) {
    self.purpose = purpose
    links = LinkPolicy(base: base, keepsRelative: purpose == .parse)
  }

  /// The content of a draft. Fields that turn out empty or unsafe are absent; the item stays.
  public func content(of draft: Draft) -> Content {
    var content = Content()
    content.ownID = draft.ownID.flatMap { FieldText.isBlank($0) ? nil : $0 }
    content.url = draft.url.flatMap(links.name)
    content.externalURL = draft.externalURL.flatMap(links.name)
    content.canonicalURL = content.url.map { WebAddress.canonical($0) ?? $0 }
    content.title = draft.title.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) }
    content.summary = draft.summary.flatMap {
      FieldText.block($0, longest: Normaliser.longestText)
    }
    content.published = draft.published
    content.modified = draft.modified
    content.authors = people(draft.authors)
    content.tags = tags(draft.tags)
    content.image = draft.image.flatMap(links.resource)
    content.language = draft.language.flatMap(language)
    content.attachments = attachments(draft.attachments)
    content.commentsURL = draft.commentsURL.flatMap(links.link)
    content.extras = draft.extras.flatMap(extras)
    setBody(draft, of: &content)
    if purpose == .storage { shortenSummary(of: &content) }
    return content
  }

  /// The head of a document, cleaned by the same rules.
  public func info(_ info: FeedInfo) -> FeedInfo {
    var clean = info
    clean.title = info.title.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) }
    clean.homePageURL = info.homePageURL.flatMap(links.name)
    clean.feedURL = info.feedURL.flatMap(links.name)
    clean.nextURL = info.nextURL.flatMap(links.link)
    clean.description = info.description.flatMap {
      FieldText.block($0, longest: Normaliser.longestText)
    }
    clean.icon = info.icon.flatMap(links.resource)
    clean.favicon = info.favicon.flatMap(links.resource)
    clean.authors = people(info.authors)
    clean.contributors = people(info.contributors)
    clean.tags = tags(info.tags)
    clean.language = info.language.flatMap(language)
    clean.copyright = info.copyright.flatMap { FieldText.line($0, longest: Normaliser.longestText) }
    clean.generator = info.generator.flatMap { FieldText.line($0, longest: Normaliser.longestText) }
    clean.hubs = info.hubs.compactMap { hub in
      links.link(hub.url).map { Hub(type: hub.type, url: $0) }
    }
    clean.facts = facts(info.facts)
    return clean
  }

  private func setBody(_ draft: Draft, of content: inout Content) {
    switch draft.body {
    case .html(let html, let base):
      let bounded = FieldText.bounded(html, to: Normaliser.longestText)
      let clean = HTMLCleaner.clean(
        bounded, base: self.base(base, of: content), dropsRelative: purpose == .storage)
      if !FieldText.isBlank(clean) { content.html = clean }
      // Where nothing is left and no tag was ever finished, it was no HTML: `<!DOCTYPE` alone.
      let isText = content.html == nil && !bounded.utf8.contains(UInt8(ascii: ">"))
      content.text = (isText ? bounded : draft.plainBody).flatMap {
        FieldText.block($0, longest: Normaliser.longestText)
      }
    case .text(let text):
      content.text = FieldText.block(text, longest: Normaliser.longestText)
    case nil:
      break
    }
  }

  /// What relative addresses in a body refer to. Before storage the item's own page is the last
  /// resort, since a link that leads nowhere helps nobody.
  private func base(_ base: String?, of content: Content) -> String? {
    if let base = base ?? links.base { return base }
    guard purpose == .storage, let url = content.url, WebAddress.isWeb(url) else { return nil }
    return url
  }

  /// Cuts the summary; where it was the only text there is, the whole becomes the text.
  private func shortenSummary(of content: inout Content) {
    guard let summary = content.summary else { return }
    let whole = PlainText.line(summary)
    let short = PlainText.shortened(whole, to: Normaliser.longestSummary)
    if short != whole, content.html == nil, content.text == nil { content.text = summary }
    content.summary = short.isEmpty ? nil : short
  }
}

// The parts of an item that are more than one string.
extension Normaliser {
  private func people(_ authors: [Author]) -> [Author] {
    var seen: Set<Author> = []
    return authors.compactMap { author in
      let clean = Author(
        name: author.name.flatMap { FieldText.name($0, longest: Normaliser.longestTitle) },
        url: author.url.flatMap(links.link),
        email: author.email.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) },
        avatar: author.avatar.flatMap(links.resource),
        role: author.role.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) })
      // A lone author needs no hashing.
      let isNew = authors.count == 1 || seen.insert(clean).inserted
      return clean.isEmpty || !isNew ? nil : clean
    }
  }

  private func attachments(_ attachments: [Attachment]) -> [Attachment] {
    attachments.compactMap { attachment in
      guard let url = links.link(attachment.url) else { return nil }
      var clean = attachment
      clean.url = url
      clean.mimeType = attachment.mimeType.flatMap { FieldText.line($0, longest: 200) }
      clean.title = attachment.title.flatMap {
        FieldText.line($0, longest: Normaliser.longestTitle)
      }
      return clean
    }
  }

  private func extras(_ extras: Extras) -> Extras? {
    var clean = extras
    clean.copyright = extras.copyright.flatMap {
      FieldText.line($0, longest: Normaliser.longestText)
    }
    clean.contributors = people(extras.contributors)
    clean.origin = extras.origin.flatMap(origin)
    clean.chapters = extras.chapters.map { chapter in
      let title = chapter.title.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) }
      return Chapter(title: title, startInSeconds: chapter.startInSeconds)
    }
    clean.facts = facts(extras.facts)
    return clean == Extras() ? nil : clean
  }

  private func origin(_ origin: Origin) -> Origin? {
    let clean = Origin(
      title: origin.title.flatMap { FieldText.line($0, longest: Normaliser.longestTitle) },
      url: origin.url.flatMap(links.name), id: origin.id)
    return clean == Origin() ? nil : clean
  }

  /// Each tag once, in the first spelling; on one line where it is kept, since rules compare it.
  private func tags(_ tags: [String]) -> [String] {
    var kept: [String] = []
    kept.reserveCapacity(tags.count)
    // A few are compared faster than they are hashed.
    var seen: Set<String>? = tags.count > 8 ? [] : nil
    for tag in tags {
      guard let clean = cleaned(tag: tag) else { continue }
      let isNew = seen?.insert(clean).inserted ?? !kept.contains(clean)
      if isNew { kept.append(clean) }
    }
    return kept
  }

  private func cleaned(tag: String) -> String? {
    let keepsLines = purpose == .parse && tag.utf8.contains(UInt8(ascii: "\n"))
    return keepsLines
      ? FieldText.block(tag, longest: Normaliser.longestTitle)
      : FieldText.line(tag, longest: Normaliser.longestTitle)
  }

  /// As written to be printed; to be kept, a tag with hyphens (BCP 47), or nothing.
  private func language(_ text: String) -> String? {
    guard let line = FieldText.line(text, longest: 100) else { return nil }
    if purpose == .parse { return line }
    let tag = line.utf8.contains(UInt8(ascii: "_")) ? line.replacing("_", with: "-") : line
    let isTag = tag.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (97...122).contains(byte | 32) || byte == UInt8(ascii: "-")
    }
    return isTag ? tag : nil
  }
}
