// Writes lists of subscriptions that any reader takes.
import GazetteCore
import GazetteText
import GazetteXML

/// OPML 2.0. The same feeds give the same bytes.
public enum OPMLWriter {
  /// Feeds keep their order: a folder whose feeds do not follow each other is there more than once,
  /// which readers take for one. A feed of several folders stands in each of them, and names all of
  /// them in its `category`.
  public static func document(
    _ feeds: [OPMLFeed], title: String, created: Instant? = nil
  ) -> [UInt8] {
    let tree = FolderTree(feeds)
    var writer = XMLWriter()
    writer.element("opml", [("version", "2.0")]) { writer in
      writer.element("head") { writer in
        writer.element("title", text: title)
        writer.element("dateCreated", text: created.map(RFC822Date.text))
        writer.element("docs", text: "https://opml.org/spec2.opml")
      }
      writer.element("body") { tree.write(FolderTree.root, of: feeds, to: &$0) }
    }
    return writer.bytes
  }
}

/// Feeds by folder, the folders numbered.
private struct FolderTree {
  static let root = 0

  private enum Member {
    case feed(Int)
    case folder(Int)
  }

  private struct Folder {
    var name: String
    var members: [Member] = []
    /// The last folder of each name.
    var inner: [String: Int] = [:]
    /// The last feed that has its home up to the end of this folder; what is put there is behind it.
    var lastFeed: Int
  }

  private var folders = [Folder(name: "", lastFeed: .max)]

  init(_ feeds: [OPMLFeed]) {
    // Each once in the order of the list, then whatever stands in more folders.
    var homes: [OPMLFolder] = []
    for (number, feed) in feeds.enumerated() {
      let last = homes.last
      let home = feed.folders.first { $0 == last } ?? feed.folders.first ?? OPMLFolder()
      place(number, in: home, isHome: true)
      homes.append(home)
    }
    for (number, feed) in feeds.enumerated() {
      for folder in feed.folders where folder != homes[number] {
        place(number, in: folder, isHome: false)
      }
    }
  }

  /// Puts a feed at the end of a folder: behind all feeds before it, and behind its own home.
  private mutating func place(_ feed: Int, in folder: OPMLFolder, isHome: Bool) {
    var place = FolderTree.root
    for name in folder.names {
      let outer = place
      place = self.place(of: name, in: outer, behind: isHome ? feed - 1 : feed)
      if isHome { folders[place].lastFeed = feed }
    }
    folders[place].members.append(.feed(feed))
  }

  private mutating func place(of name: String, in outer: Int, behind feed: Int) -> Int {
    if let known = folders[outer].inner[name], folders[known].lastFeed >= feed { return known }
    let place = folders.count
    folders.append(Folder(name: name, lastFeed: folders[outer].lastFeed))
    folders[outer].inner[name] = place
    folders[outer].members.append(.folder(place))
    return place
  }

  /// As deep as folders may be nested, which is `OPMLFolder.maximumDepth`.
  func write(_ place: Int, of feeds: [OPMLFeed], to writer: inout XMLWriter) {
    for member in folders[place].members {
      switch member {
      case .feed(let number): writer.element("outline", FolderTree.attributes(feeds[number]))
      case .folder(let inner):
        writer.element("outline", FolderTree.names(folders[inner].name)) {
          write(inner, of: feeds, to: &$0)
        }
      }
    }
  }

  private static func names(_ name: String) -> [(String, String)] {
    [("text", OutlineText.outline(name)), ("title", name)]
  }

  private static func attributes(_ feed: OPMLFeed) -> [(String, String)] {
    // The type that every feed has in OPML, Atom ones included.
    var attributes = names(feed.name ?? feed.address)
    attributes += [("type", "rss"), ("xmlUrl", feed.address)]
    let paths = feed.folders.map { "/" + $0.tag }
    // Commas part categories; a folder with one in its name is told by the outline around it.
    let categories = paths.filter { !$0.contains(",") }
    if !categories.isEmpty {
      attributes.append(("category", categories.joined(separator: ",")))
    }
    return attributes
  }
}
