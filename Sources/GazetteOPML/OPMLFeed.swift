// A feed in a list of subscriptions.

/// One subscription: what an outline with an `xmlUrl` says.
public struct OPMLFeed: Sendable, Hashable {
  /// More than anybody files one feed under.
  static let maximumFolders = 32

  /// One line of plain text; nil when the list has no name for it.
  public var name: String?
  /// As the list has it, not checked.
  public var address: String
  /// The line of the list that it stands on, from 1, where lists are read line by line.
  public var line: Int?
  /// Where it lies; empty for the list itself.
  public var folders: [OPMLFolder]

  public init(
    name: String?, address: String, folders: [OPMLFolder] = [], line: Int? = nil
  ) {
    self.name = name
    self.address = address
    self.line = line
    self.folders = folders
  }

  /// A source and its tags: each tag is a folder, except for those that lie around another one.
  public init(name: String, address: String, tags: [String]) {
    let folders = tags.map(OPMLFolder.init(tag:)).filter { !$0.names.isEmpty }
    let outer = Set(folders.flatMap(\.enclosing))
    self.init(
      name: name, address: address, folders: folders.filter { !outer.contains($0) })
  }
}
