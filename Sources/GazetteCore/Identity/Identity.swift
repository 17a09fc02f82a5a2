// What an item is recognised by, small enough to be kept in an index.

/// The marks by which a source's item is known again: digests of its own id, its canonical link,
/// its title and, where those say too little, its text. DESIGN.md §2 says how they are compared.
///
/// Digests are quick hashes: two items of one source that have the same one by chance are not to
/// be expected among billions, and nothing is compared across sources.
public struct Identity: Sendable, Hashable {
  /// nil when the source gave no id, or a blank one.
  public var ownID: Int64?
  /// Of the canonical link.
  public var link: Int64?
  /// nil when there is no title.
  public var title: Int64?
  /// Of title, date and text; only for items without own id that lack a link or a title.
  public var text: Int64?

  public init(ownID: Int64? = nil, link: Int64? = nil, title: Int64? = nil, text: Int64? = nil) {
    self.ownID = ownID
    self.link = link
    self.title = title
    self.text = text
  }

  public init(_ content: Content) {
    ownID = content.ownIDThatCounts.map(Identity.digest)
    link = content.linkThatCounts.map(Identity.digest)
    title = content.title.map(Identity.digest)
    guard ownID == nil, link == nil || title == nil else { return }
    var hash = QuickHash()
    for part in content.fingerprintParts { hash.mix(part) }
    text = hash.value
  }

  /// The digest of a text, the same for ever.
  public static func digest(_ text: String) -> Int64 {
    var hash = QuickHash()
    hash.mix(text)
    return hash.value
  }
}

extension Content {
  /// The own id, unless it is blank: a blank one identifies nothing.
  var ownIDThatCounts: String? {
    guard let ownID, !ownID.allSatisfy(\.isWhitespace) else { return nil }
    return ownID
  }

  /// The address that items are compared by.
  var linkThatCounts: String? {
    guard let link = canonicalURL ?? url, !link.isEmpty else { return nil }
    return link
  }

  /// SHA-256 of title, date and text, for items that nothing else tells apart. An item with
  /// neither title nor text is known by what it brings: its page, files and picture.
  public var fingerprint: String {
    var hash = SHA256()
    for part in fingerprintParts {
      // Each with its length before it, so that no two lists of parts give the same bytes.
      hash.update(Array((part.map { "\($0.utf8.count):\($0)" } ?? "-").utf8))
    }
    let digits = Array("0123456789abcdef".utf8)
    let spelled = hash.finish().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }

  fileprivate var fingerprintParts: [String?] {
    let body = html ?? text ?? summary
    let parts = [title, published.map { String($0.milliseconds) }, body]
    if title != nil || body != nil { return parts }
    return parts + [externalURL] + attachments.map(\.url) + [image]
  }
}
