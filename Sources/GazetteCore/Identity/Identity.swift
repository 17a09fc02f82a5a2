// What an item is recognised by, small enough to be kept in an index.

/// The marks by which a source's item is known again: digests of its own id, its canonical link,
/// its title and, where those say too little, its text. DESIGN.md §2 says how they are compared.
///
/// Digests are the first 64 bits of a SHA-256, so that nobody can make another source's item, or
/// an earlier one of the same source, look like theirs.
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
    text = Identity.number(content.fingerprintBytes)
  }

  /// The first 64 bits of the SHA-256 of a text.
  public static func digest(_ text: String) -> Int64 {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return number(hash.finish())
  }

  private static func number(_ digest: [UInt8]) -> Int64 {
    Int64(bitPattern: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
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
  public var fingerprint: String { SHA256.spelled(fingerprintBytes) }

  fileprivate var fingerprintBytes: [UInt8] {
    var hash = SHA256()
    let body = html ?? text ?? summary
    hash.update(part: title)
    hash.update(part: published.map { String($0.milliseconds) })
    hash.update(part: body)
    if title == nil, body == nil {
      hash.update(part: externalURL)
      for attachment in attachments { hash.update(part: attachment.url) }
      hash.update(part: image)
    }
    return hash.finish()
  }
}

extension SHA256 {
  /// Feeds a text with its length before it, so that no two lists of parts give the same bytes.
  fileprivate mutating func update(part: String?) {
    guard let part else { return update([UInt8(ascii: "-")]) }
    update(Array("\(part.utf8.count):".utf8))
    update(Array(part.utf8))
  }

  static func spelled(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let spelled = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }
}
