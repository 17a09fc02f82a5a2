// Decides what of a list of subscriptions is new, and what it is called.
import GazetteText

/// What a list adds to the sources that are there.
public struct ImportPlan: Sendable {
  /// A source to add.
  public struct Addition: Sendable, Hashable {
    /// One line, and nobody else's name.
    public var name: String
    /// Absolute, http or https.
    public var address: String
    public var folders: [OPMLFolder]

    public init(name: String, address: String, folders: [OPMLFolder] = []) {
      self.name = name
      self.address = address
      self.folders = folders
    }

    /// The tags of all its folders, each once.
    public var tags: [String] {
      var seen: Set<String> = []
      return folders.flatMap(\.tags).filter { seen.insert($0).inserted }
    }
  }

  public private(set) var additions: [Addition] = []
  /// How many outlines have an address that was there before.
  public private(set) var knownCount = 0
  /// How many outlines repeat one of the list's own.
  public private(set) var repeatedCount = 0
  /// What is left out, since its address is not one of the web.
  public private(set) var refused: [OPMLFeed] = []

  private var names: UniqueNames
  private var known: Set<String>
  private var places: [String: Int] = [:]

  /// `names` and `addresses` are those of the sources that are there.
  public init(_ feeds: [OPMLFeed], names: [String], addresses: [String]) {
    self.names = UniqueNames(names)
    known = Set(addresses.flatMap(ImportPlan.forms))
    for feed in feeds { take(feed) }
  }

  private mutating func take(_ feed: OPMLFeed) {
    // Nothing that is imported may name a file or a program: only the web is left.
    guard
      let address = WebAddress.resolve(
        FeedAddress.ofWeb(feed.address), against: String?.none),
      WebAddress.isWeb(address)
    else {
      refused.append(feed)
      return
    }
    let form = ImportPlan.form(address)
    if known.contains(form) {
      knownCount += 1
    } else if let place = places[form] {
      repeatedCount += 1
      addFolders(of: feed, at: place)
    } else {
      places[form] = additions.count
      let standard = PlainText.shortened(
        WebAddress.host(address) ?? address, to: OutlineText.longest)
      let name = names.unique(feed.name ?? standard)
      additions.append(Addition(name: name, address: address, folders: feed.folders))
    }
  }

  /// The same feed in two folders is one feed with two tags.
  private mutating func addFolders(of feed: OPMLFeed, at place: Int) {
    for folder in feed.folders where !additions[place].folders.contains(folder) {
      guard additions[place].folders.count < OPMLFeed.maximumFolders else { return }
      additions[place].folders.append(folder)
    }
  }

  private static func form(_ address: String) -> String {
    WebAddress.canonical(address) ?? address
  }

  /// An export has no keys in it, or once had `***` for them; it must not come back as another source.
  private static func forms(_ address: String) -> [String] {
    [address, WebAddress.withoutSecrets(address), WebAddress.redacted(address)].map(form)
  }
}
