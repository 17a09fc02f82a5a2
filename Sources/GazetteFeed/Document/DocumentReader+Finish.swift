// Makes a draft of what was found of an item.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func finish(_ parts: inout ItemParts, line: Int, language: String?) {
    guard !parts.isWithdrawn else {
      skipped.append(Skipped("the item is marked as a draft", line: line))
      return
    }
    fillBodies(&parts)
    fillPeople(&parts)
    fillPlace(&parts)
    fillDuration(&parts)
    guard hasSubstance(parts.draft, line: line, language: language) else {
      skipped.append(Skipped("the item is empty", line: line))
      return
    }
    count += 1
    handOn(&parts.draft)
  }

  /// Nearly all items have one of the first three; comparing all there is takes longer.
  private func hasSubstance(_ draft: borrowing Draft, line: Int, language: String?) -> Bool {
    if draft.title != nil || draft.url != nil || draft.body != nil { return true }
    var nothing = Draft()
    nothing.line = line
    nothing.language = language
    return copy draft != nothing
  }

  /// Moves the draft, since a copy would have to count references of all that is in it.
  private func handOn(_ draft: inout Draft) {
    withUnsafeMutablePointer(to: &draft) { place in
      take(place.move())
      place.initialize(to: Draft())
    }
  }

  /// The long text is the body and the short one its summary; a lone text is the body.
  private mutating func fillBodies(_ parts: inout ItemParts) {
    if let long = parts.long, let body = body(long, of: parts.draft) {
      parts.draft.body = body
      if let short = parts.short { parts.draft.summary = plainText(short) }
    } else if let short = parts.short {
      parts.draft.body = body(short, of: parts.draft)
      if let brief = parts.brief { parts.draft.summary = plainText(brief) }
    } else if let brief = parts.brief {
      parts.draft.body = body(brief, of: parts.draft)
    }
  }

  private func fillPeople(_ parts: inout ItemParts) {
    if parts.draft.authors.isEmpty { parts.draft.authors = parts.fallbackAuthors }
  }

  private func fillPlace(_ parts: inout ItemParts) {
    guard let latitude = parts.latitude, let longitude = parts.longitude,
      parts.draft.extras?.geometry == nil
    else { return }
    parts.extras.geometry = Geometry(type: "Point", coordinates: .position([longitude, latitude]))
  }

  /// iTunes tells how long the item is; its first sound or film is what is meant.
  private func fillDuration(_ parts: inout ItemParts) {
    guard let duration = parts.duration else { return }
    parts.extras.durationInSeconds = duration
    let first = parts.draft.attachments.firstIndex {
      let type = $0.mimeType ?? "audio/"
      return type.hasPrefix("audio/") || type.hasPrefix("video/")
    }
    if let first, parts.draft.attachments[first].durationInSeconds == nil {
      parts.draft.attachments[first].durationInSeconds = duration
    }
  }
}

extension ItemParts {
  mutating func setTitle(_ title: @autoclosure () -> String?, rank: Int) {
    guard rank > titleRank, let title = title() else { return }
    draft.title = title
    titleRank = rank
  }

  mutating func setLink(_ address: String?, rank: Int) {
    guard rank > linkRank, let address else { return }
    draft.url = address
    linkRank = rank
  }

  mutating func setPublished(_ date: Instant?, rank: Int) {
    guard rank >= publishedRank, let date else { return }
    draft.published = date
    publishedRank = rank
  }

  mutating func setModified(_ date: Instant?, rank: Int) {
    guard rank >= modifiedRank, let date else { return }
    draft.modified = date
    modifiedRank = rank
  }

  mutating func setImage(_ address: String?, rank: Int) {
    guard rank > imageRank, let address else { return }
    draft.image = address
    imageRank = rank
  }

  mutating func setLong(_ field: Field, rank: Int) {
    guard !field.content.isEmpty, rank > longRank else { return }
    long = field
    longRank = rank
  }

  mutating func setShort(_ field: Field, rank: Int) {
    guard !field.content.isEmpty, rank > shortRank else { return }
    short = field
    shortRank = rank
  }

  mutating func setBrief(_ field: Field, rank: Int) {
    guard !field.content.isEmpty, rank > briefRank else { return }
    brief = field
    briefRank = rank
  }

  mutating func state(_ fact: ItemFact, _ value: Fact.Value?) {
    if let value { extras.facts.state(fact.rawValue, value) }
  }

  mutating func list(_ fact: ItemFact, _ value: Fact.Value?) {
    if let value {
      extras.facts.list(fact.rawValue, value, atMost: ItemParts.mostOfAKind)
    }
  }

  mutating func add(author: Author?) {
    guard let author, !author.isEmpty else { return }
    draft.authors.merge(author)
  }

  mutating func add(tag: String?) {
    guard let tag, draft.tags.count < ItemParts.mostOfAKind, !draft.tags.contains(tag) else {
      return
    }
    // Room for a few at once: most items have none or several.
    if draft.tags.isEmpty { draft.tags.reserveCapacity(6) }
    draft.tags.append(tag)
  }

  /// An item with more tags, files or people has enough of them to look through for each.
  static let mostOfAKind = 1000

  /// Adds a file, or what is said here of one that is known by its address.
  mutating func add(_ attachment: Attachment) {
    guard draft.attachments.count < ItemParts.mostOfAKind else { return }
    guard let known = draft.attachments.firstIndex(where: { $0.url == attachment.url }) else {
      draft.attachments.append(attachment)
      return
    }
    var merged = draft.attachments[known]
    merged.mimeType = merged.mimeType ?? attachment.mimeType
    merged.title = merged.title ?? attachment.title
    merged.sizeInBytes = merged.sizeInBytes ?? attachment.sizeInBytes
    merged.durationInSeconds = merged.durationInSeconds ?? attachment.durationInSeconds
    draft.attachments[known] = merged
  }
}

extension [Author] {
  /// Adds somebody, or what is said here of somebody who is there already.
  mutating func merge(_ author: Author) {
    guard count < ItemParts.mostOfAKind else { return }
    let known = firstIndex {
      ($0.name != nil && $0.name == author.name) || ($0.email != nil && $0.email == author.email)
    }
    guard let known else {
      append(author)
      return
    }
    self[known].name = self[known].name ?? author.name
    self[known].url = self[known].url ?? author.url
    self[known].email = self[known].email ?? author.email
    self[known].avatar = self[known].avatar ?? author.avatar
    self[known].role = self[known].role ?? author.role
  }
}
