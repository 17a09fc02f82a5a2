// Hides keys in every text of what a service fills in.
import GazetteCore

extension KeyVeil {
  func over(_ draft: Draft) -> Draft {
    if isEmpty { return draft }
    var draft = draft
    draft.ownID = over(draft.ownID)
    draft.url = over(draft.url)
    draft.title = over(draft.title)
    draft.summary = over(draft.summary)
    switch draft.body {
    case .text(let text)?: draft.body = .text(over(text))
    case .html(let html, let base)?: draft.body = .html(over(html), base: over(base))
    case nil: break
    }
    draft.plainBody = over(draft.plainBody)
    draft.externalURL = over(draft.externalURL)
    draft.commentsURL = over(draft.commentsURL)
    draft.tags = draft.tags.map(over)
    draft.image = over(draft.image)
    draft.language = over(draft.language)
    draft.authors = draft.authors.map(over)
    draft.attachments = draft.attachments.map(over)
    draft.extras = draft.extras.map(over)
    return draft
  }

  private func over(_ author: Author) -> Author {
    Author(
      name: over(author.name), url: over(author.url), email: over(author.email),
      avatar: over(author.avatar), role: over(author.role))
  }

  private func over(_ attachment: Attachment) -> Attachment {
    var shown = attachment
    shown.url = over(attachment.url)
    shown.mimeType = over(attachment.mimeType)
    shown.title = over(attachment.title)
    return shown
  }

  private func over(_ extras: Extras) -> Extras {
    var shown = extras
    shown.copyright = over(extras.copyright)
    shown.contributors = extras.contributors.map(over)
    shown.origin = extras.origin.map {
      Origin(title: over($0.title), url: over($0.url), id: over($0.id))
    }
    shown.geometry?.type = over(extras.geometry?.type ?? "")
    shown.chapters = extras.chapters.map {
      Chapter(title: over($0.title), startInSeconds: $0.startInSeconds)
    }
    shown.facts = extras.facts.map(over)
    return shown
  }

  private func over(_ fact: Fact) -> Fact { Fact(over(fact.name), over(fact.value)) }

  /// Values nest `Fact.deepest` deep at most.
  private func over(_ value: Fact.Value) -> Fact.Value {
    switch value {
    case .text(let text): .text(over(text))
    case .number, .flag: value
    case .list(let values): .list(values.map(over))
    case .object(let facts): .object(facts.map(over))
    }
  }

  func over(_ publisher: Publisher) -> Publisher {
    if isEmpty { return publisher }
    var shown = Publisher(id: over(publisher.id))
    shown.name = over(publisher.name)
    shown.about = over(publisher.about)
    shown.url = over(publisher.url)
    shown.category = over(publisher.category)
    shown.language = over(publisher.language)
    shown.country = over(publisher.country)
    return shown
  }
}

// What a fetch tells beside its drafts.
extension KeyVeil {
  func over(_ harvest: Harvest) -> Harvest {
    if isEmpty { return harvest }
    var shown = harvest
    shown.drafts = harvest.drafts.map { over($0) }
    shown.notes = harvest.notes.map(over)
    shown.skipped = harvest.skipped.map { Skipped(over($0.reason), line: $0.line) }
    shown.feed = harvest.feed.map { over($0) }
    return shown
  }

  private func over(_ feed: FeedInfo) -> FeedInfo {
    var shown = feed
    shown.id = over(feed.id)
    shown.title = over(feed.title)
    shown.homePageURL = over(feed.homePageURL)
    shown.feedURL = over(feed.feedURL)
    shown.nextURL = over(feed.nextURL)
    shown.description = over(feed.description)
    shown.icon = over(feed.icon)
    shown.favicon = over(feed.favicon)
    shown.authors = feed.authors.map(over)
    shown.contributors = feed.contributors.map(over)
    shown.tags = feed.tags.map(over)
    shown.language = over(feed.language)
    shown.copyright = over(feed.copyright)
    shown.generator = over(feed.generator)
    shown.hubs = feed.hubs.map { Hub(type: over($0.type), url: over($0.url)) }
    shown.facts = feed.facts.map(over)
    shown.warnings = feed.warnings.map(over)
    return shown
  }
}
