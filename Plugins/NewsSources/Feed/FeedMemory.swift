// What a feed source remembers between fetches, and what makes it forget.
import GazetteCore
import GazetteText

/// A bookmark as the feed source uses it.
struct FeedMemory {
  /// What was read by another reader, or with other options, has to be read again.
  private static let readerVersion = "1"

  private(set) var bookmark: Bookmark

  /// Forgets everything if the bookmark was made for other options than those of `identity`.
  init(_ bookmark: Bookmark, of identity: String) {
    let mark = "\(Self.readerVersion) \(identity)"
    self.bookmark = bookmark.values["asked"] == mark ? bookmark : Bookmark()
    self.bookmark.values["asked"] = mark
  }

  /// How long "not modified" is believed. A server whose validators never change would otherwise
  /// hide its news for ever, and only a full answer can show it.
  static let longestTrust: Duration = .seconds(7 * 86_400)

  /// The validators to send; none where the last full answer is too old, so that now and then a full
  /// one is asked for.
  func validators(now: Instant) -> Validators? {
    guard bookmark.etag != nil || bookmark.lastModified != nil else { return nil }
    if let full = bookmark.values["full"].flatMap(Int64.init).map(Instant.init(milliseconds:)),
      full > now || now.since(full) > Self.longestTrust
    {
      return nil
    }
    return Validators(
      etag: bookmark.etag, lastModified: bookmark.lastModified,
      url: bookmark.values["validated"])
  }

  func isKnown(_ hash: String) -> Bool { bookmark.bodyHash == hash }

  mutating func keep(hash: String) { bookmark.bodyHash = hash }

  mutating func keep(newest moment: String) { bookmark.values["newest"] = moment }

  /// Anything else, by a name that nothing here uses.
  mutating func keep(_ text: String?, as name: String) { bookmark.values[name] = text }

  mutating func keep(feed url: String?) { bookmark.discoveredURL = url }

  /// All but the options that it was made for is forgotten.
  func forgotten() -> FeedMemory {
    var memory = self
    memory.bookmark = Bookmark()
    memory.bookmark.values["asked"] = bookmark.values["asked"]
    return memory
  }

  /// Takes over the validators of a full answer, or of a 304 that brought newer ones.
  mutating func keepValidators(of response: HTTPResponse, now: Instant) {
    let isFull = response.status != 304
    let etag = FeedMemory.usable(response.header("ETag"))
    let lastModified = FeedMemory.usable(response.header("Last-Modified"))
    if isFull || etag != nil { bookmark.etag = etag }
    if isFull || lastModified != nil { bookmark.lastModified = lastModified }
    guard isFull else { return }
    let isKept = bookmark.etag != nil || bookmark.lastModified != nil
    bookmark.values["full"] = isKept ? String(now.milliseconds) : nil
    bookmark.values["validated"] = response.isRedirected ? response.url : nil
    if response.isRedirected && WebAddress.redacted(response.url) != response.url {
      // An address with a secret in it is not stored, and so its validators are of no use.
      (bookmark.etag, bookmark.lastModified, bookmark.values["validated"]) = (nil, nil, nil)
    }
  }

  /// Counts how often in a row the same new address was announced (301, 308). Told from the third
  /// time on, since a captive portal may announce one too; never followed without being asked, since
  /// the old address must work again when the new one stops.
  mutating func noteMove(of response: HTTPResponse) -> String? {
    guard let target = response.permanentURL else {
      bookmark.values["moved"] = nil
      bookmark.movedURL = nil
      return nil
    }
    let hash = SHA256.hex(Array(target.utf8))
    let before = bookmark.values["moved"]?.split(separator: " ") ?? []
    let isSame = before.count == 2 && before[0] == hash
    let count = isSame ? min((Int(before[1]) ?? 0) + 1, 1000) : 1
    bookmark.values["moved"] = "\(hash) \(count)"
    guard count >= 3 else {
      bookmark.movedURL = nil
      return nil
    }
    let shown = WebAddress.redacted(target)
    bookmark.movedURL = shown
    return "It has moved for good to \(shown). Change its url."
  }

  /// specs/security.md rule 16: opaque, at most 1 KB, without control characters.
  private static func usable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= 1024,
      value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 })
    else { return nil }
    return value
  }
}
