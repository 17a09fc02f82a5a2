// What a list of subscriptions holds, and which program wrote it.

/// A list as it was read.
public struct ReadList: Sendable, Hashable {
  /// In the order of the list, as often as it has them.
  public var feeds: [OPMLFeed]
  /// What was not taken and what does the same here: sentences, without secrets.
  public var remarks: [String]

  public init(_ feeds: [OPMLFeed], remarks: [String] = []) {
    self.feeds = feeds
    self.remarks = remarks
  }
}

/// How lists are written.
public enum ListFormat: String, Sendable, Hashable, CaseIterable {
  /// What most readers export.
  case opml
  /// The file `urls` of newsboat: an address on each line.
  case newsboat
  /// The file `config.yaml` of matcha, with its feeds under `feeds`.
  case matcha

  /// What `text` looks like by its first words; nil for what may be YAML, or nothing.
  public init?(of text: String) {
    let lines = text.split(whereSeparator: \.isNewline).lazy
      .map { line in line.drop { $0.isWhitespace || $0 == "\u{FEFF}" } }
    guard let first = lines.first(where: { !$0.isEmpty && $0.first != "#" }) else { return nil }
    if first.first == "<" {
      self = .opml
    } else if NewsboatList.begins(first) {
      self = .newsboat
    } else {
      return nil
    }
  }
}
