// Tells changed content from unchanged without keeping it in memory.

/// Two 64-bit hashes of a content: of what people read, and of everything else that is shown.
/// They are quick rather than secure: a source that makes two of its own texts collide hides only
/// its own change. The same content has the same hash on every machine and in every version.
public struct ContentHash: Sendable, Hashable {
  /// Of title, summary and text: a change makes a revision.
  public var text: Int64
  /// Of dates, addresses, people, tags and files.
  public var rest: Int64

  public init(text: Int64, rest: Int64) {
    self.text = text
    self.rest = rest
  }

  /// Addresses count in their canonical form, so that a changed tracking parameter is no change;
  /// the own id is the concern of `Identity`.
  public init(_ content: Content) {
    var words = QuickHash()
    words.mix(content.title)
    words.mix(content.summary)
    words.mix(content.html)
    words.mix(content.text)
    text = words.value
    var others = QuickHash()
    others.mix(content.linkThatCounts)
    others.mix(content.externalURL)
    others.mix(content.published?.milliseconds)
    others.mix(content.modified?.milliseconds)
    others.mix(content.image)
    others.mix(content.language)
    others.mix(content.commentsURL)
    others.mix(content.authors)
    others.mix(content.tags)
    others.mix(content.attachments)
    if let extras = content.extras { others.mix(extras) }
    rest = others.value
  }

  /// Of the labels of an arrival, which are no content.
  public static func ofLabels(_ labels: [String]) -> Int64 {
    var hash = QuickHash()
    hash.mix(labels)
    return hash.value
  }
}

// MARK: Parts of content

extension QuickHash {
  fileprivate mutating func mix(_ people: [Author]) {
    mix(UInt64(people.count))
    for person in people {
      mix([person.name, person.url, person.email, person.avatar])
      // A part that came later: hashes of those who have none stay what they were.
      if let role = person.role { mix(role) }
    }
  }

  private mutating func mix(_ texts: [String?]) { for text in texts { mix(text) } }

  fileprivate mutating func mix(_ attachments: [Attachment]) {
    mix(UInt64(attachments.count))
    for attachment in attachments {
      mix([attachment.url, attachment.mimeType, attachment.title])
      mix(attachment.sizeInBytes)
      mix(attachment.durationInSeconds)
    }
  }

  fileprivate mutating func mix(_ extras: Extras) {
    mix(extras.copyright)
    mix(extras.contributors)
    mix([extras.origin?.title, extras.origin?.url, extras.origin?.id])
    mix(extras.isExplicit)
    for number in [extras.episode, extras.season, extras.durationInSeconds] { mix(number) }
    mix(UInt64(extras.chapters.count))
    for chapter in extras.chapters {
      mix(chapter.title)
      mix(chapter.startInSeconds)
    }
    if let geometry = extras.geometry {
      mix(geometry.type)
      mix(geometry.coordinates)
    }
    mix(extras.facts.filter { !ItemFact.restless.contains($0.name) })
  }

  /// Nothing at all for no facts, as before there were any.
  private mutating func mix(_ facts: [Fact]) {
    for fact in facts {
      mix(fact.name)
      mix(fact.value)
    }
  }

  private mutating func mix(_ value: Fact.Value) {
    switch value {
    case .text(let text): mix(text)
    case .number(let number): mix(number)
    case .flag(let flag): mix(flag)
    case .list(let values): for value in values { mix(value) }
    case .object(let facts): mix(facts)
    }
  }

  /// Depth is bounded where coordinates are read.
  private mutating func mix(_ coordinates: Geometry.Coordinates) {
    switch coordinates {
    case .position(let numbers):
      mix(UInt64(numbers.count))
      for number in numbers { mix(number) }
    case .list(let members):
      mix(UInt64(members.count) | 1 << 32)
      for member in members { mix(member) }
    }
  }
}
