// Describes what was read from a feed as JSON, so that fixtures can say what they expect.
import GazetteCore
import GazetteFeed
import GazetteJSON
import GazetteText

/// Why a document is no feed, and the feeds that it names.
func description(of error: NotAFeed) -> String {
  var writer = JSONWriter(isCompact: false)
  writer.object { writer in
    writer.member("no_feed", error.what)
    writer.member(
      "links",
      error.links.map { [$0.url, $0.type, $0.title].compactMap(\.self).joined(separator: " ") })
  }
  return String(decoding: writer.takeBytes(), as: UTF8.self) + "\n"
}

/// Everything that was read, without what is absent, in a fixed order.
func description(of feed: ParsedFeed) -> String {
  var writer = JSONWriter(isCompact: false)
  writer.object { writer in
    describe(feed.info, to: &writer)
    writer.member("items", eachOf: feed.drafts) { describe($1, to: &$0) }
    writer.member("skipped", feed.skipped.map { "line \($0.line ?? 0): \($0.reason)" })
  }
  return String(decoding: writer.takeBytes(), as: UTF8.self) + "\n"
}

private func describe(_ info: FeedInfo, to writer: inout JSONWriter) {
  writer.member("format", info.format)
  writer.member("id", info.id)
  writer.member("title", info.title)
  writer.member("home", info.homePageURL)
  writer.member("address", info.feedURL)
  writer.member("next", info.nextURL)
  writer.member("description", info.description)
  writer.member("icon", info.icon)
  writer.member("favicon", info.favicon)
  writer.member("authors", info.authors.map(described))
  writer.member("contributors", info.contributors.map(described))
  writer.member("tags", info.tags)
  writer.member("language", info.language)
  writer.member("copyright", info.copyright)
  writer.member("generator", info.generator)
  writer.member("published", info.published?.rfc3339)
  writer.member("modified", info.modified?.rfc3339)
  writer.member("explicit", info.isExplicit)
  writer.member("expired", info.isExpired ? true : nil)
  writer.member("hubs", info.hubs.map { "\($0.type) \($0.url)" })
  writer.member("interval", info.pace.interval.map { Int($0.components.seconds) })
  writer.member("skip_hours", info.pace.skipHours.map { String($0) })
  writer.member("skip_days", info.pace.skipDays.map { String($0) })
  describe(info.facts, to: &writer)
  writer.member("warnings", info.warnings)
}

private func describe(_ draft: Draft, to writer: inout JSONWriter) {
  writer.object { writer in
    writer.member("id", draft.ownID)
    writer.member("url", draft.url)
    writer.member("external", draft.externalURL)
    writer.member("title", draft.title)
    writer.member("summary", draft.summary)
    switch draft.body {
    case .html(let html, let base):
      writer.member("html", html)
      writer.member("base", base)
      let safe = HTMLCleaner.clean(html, base: base)
      if safe != html { writer.member("safe", safe) }
    case .text(let text): writer.member("text", text)
    case nil: break
    }
    writer.member("published", draft.published?.rfc3339)
    writer.member("modified", draft.modified?.rfc3339)
    writer.member("authors", draft.authors.map(described))
    writer.member("tags", draft.tags)
    writer.member("image", draft.image)
    writer.member("language", draft.language)
    writer.member("attachments", draft.attachments.map(described))
    writer.member("comments", draft.commentsURL)
    if let extras = draft.extras { describe(extras, to: &writer) }
    writer.member("line", draft.line)
  }
}

private func describe(_ extras: Extras, to writer: inout JSONWriter) {
  writer.member("copyright", extras.copyright)
  writer.member("contributors", extras.contributors.map(described))
  if let origin = extras.origin {
    writer.member("origin", [origin.title, origin.url, origin.id].compactMap { $0 })
  }
  writer.member("explicit", extras.isExplicit)
  writer.member("episode", extras.episode)
  writer.member("season", extras.season)
  writer.member("duration", extras.durationInSeconds)
  writer.member("place", extras.geometry.map { "\($0.type) \(described($0.coordinates))" })
  writer.member("chapters", extras.chapters.map { "\($0.startInSeconds) \($0.title ?? "")" })
  describe(extras.facts, to: &writer)
}

private func describe(_ facts: [Fact], to writer: inout JSONWriter) {
  for fact in facts {
    writer.name(fact.name)
    describe(fact.value, to: &writer)
  }
}

private func describe(_ value: Fact.Value, to writer: inout JSONWriter) {
  switch value {
  case .text(let text): writer.value(text)
  case .number(let number): writer.value(number)
  case .flag(let flag): writer.value(flag)
  case .list(let values):
    writer.array { writer in for value in values { describe(value, to: &writer) } }
  case .object(let facts): writer.object { describe(facts, to: &$0) }
  }
}

private func described(_ author: Author) -> String {
  let parts = [
    author.name, author.email.map { "<\($0)>" }, author.url, author.avatar,
    author.role.map { "(\($0))" },
  ]
  return parts.compactMap { $0 }.joined(separator: " ")
}

private func described(_ file: Attachment) -> String {
  let parts: [String?] = [
    file.url, file.mimeType, file.title, file.sizeInBytes.map { "\($0) bytes" },
    file.durationInSeconds.map { "\($0) s" },
  ]
  return parts.compactMap { $0 }.joined(separator: " ")
}

private func described(_ coordinates: Geometry.Coordinates) -> String {
  switch coordinates {
  case .position(let numbers): "\(numbers)"
  case .list(let list): "[\(list.map(described).joined(separator: ", "))]"
  }
}
