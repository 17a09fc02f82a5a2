// The keys that a new article may get, best first.

/// Spells keys. The usual key is the own id or the link as it is. A key of several parts begins
/// with `~`, and each part tells its kind and length, so that no id can imitate it: an id that
/// begins with `~` itself is written as a part as well.
enum ArticleKey {
  /// Longer keys are replaced by their hash; an index is no place for a megabyte.
  static let longest = 512

  /// The keys of an item, best first, each spelled only when it is asked for: nearly always the
  /// first is free, and the last needs a hash of the whole text. `isShared` tells that its own id or
  /// link also belongs to others, or does not yet. One of them is free unless an earlier article
  /// had the very same id, link, title, date and text.
  static func candidates(for content: Content, isShared: Bool) -> [() -> String] {
    let id = content.ownIDThatCounts.map { Part("i", $0) }
    let link = content.linkThatCounts.map { Part("l", $0) }
    let title = content.title.map { Part("t", $0) }
    func hash() -> Part { Part("h", content.fingerprint) }
    guard let first = id ?? link else { return [{ spell([hash()]) }] }
    let second = id == nil ? title : link ?? title
    let wide = [first] + [second].compactMap(\.self)
    let full = [id, link, title].compactMap(\.self)
    let keys = [{ spell(wide) }, { spell(full) }, { spell(full + [hash()]) }]
    return isShared && wide.count > 1 ? keys : [{ spell([first]) }] + keys
  }

  /// A key for an item that is in every way like an earlier one that it still is not.
  static func numbered(_ number: Int, for content: Content) -> String {
    spell([Part("h", content.fingerprint), Part("n", String(number))])
  }

  private struct Part {
    var kind: String
    var text: String

    init(_ kind: String, _ text: String) {
      self.kind = kind
      self.text = text
    }

    var spelled: String { "\(kind)\(text.utf8.count):\(text)" }
  }

  private static func spell(_ parts: [Part]) -> String {
    var key = "~" + parts.map(\.spelled).joined()
    if parts.count == 1, let only = parts.first, only.kind != "h", !only.text.hasPrefix("~") {
      key = only.text
    }
    return key.utf8.count <= longest ? key : "~=" + SHA256.hex(Array(key.utf8))
  }
}
