// Reads lists of subscriptions, and forgives what their writers get wrong.
import GazetteText
import GazetteXML

/// A document that is no list of subscriptions.
public struct NotOPML: Error, Sendable, Hashable {
  /// A sentence: what it is instead.
  public var what: String
}

/// OPML 1.0 and 2.0 (https://opml.org/spec2.opml), in any encoding, well-formed or not.
public enum OPMLReader {
  /// Every feed of the list in its order, as often as the list has it. Comments are left out, and so
  /// is whatever has no `xmlUrl`; that is a folder for what lies in it. Nothing that the document
  /// declares is looked up, and nothing that it includes is read.
  public static func read(_ bytes: [UInt8]) throws(NotOPML) -> ReadList {
    var text = Charset.decode(bytes).utf8
    _ = CleanDocument.clean(&text)
    return try text.withUnsafeBufferPointer(feeds).get()
  }

  private static func feeds(_ bytes: Bytes) -> Result<ReadList, NotOPML> {
    var walk = OutlineWalk(bytes)
    guard let root = walk.scanner.nextChild(of: 0) else {
      return .failure(NotOPML(what: "This is no OPML: it has no elements."))
    }
    guard root.local == .opml else {
      let name = PlainText.shortened(walk.scanner.name(of: root), to: 40)
      return .failure(NotOPML(what: "This is no OPML: it begins with <\(name)>."))
    }
    // Names need no entities but the usual ones, and everything else of them is an attack.
    walk.scanner.forgetEntities()
    walk.read(root)
    let declares = bytes.first("<!ENTITY", in: 0..<root.start) != nil
    return .success(ReadList(walk.feeds, remarks: walk.losses.remarks(declaresEntities: declares)))
  }
}

private enum Word: UInt16, CaseIterable {
  case opml = 1
  case body, outline, text, title, type, url, xmlUrl, category, isComment
}

extension XMLElement {
  fileprivate var local: Word? { Word(rawValue: word) }
}

/// The walk through all outlines, which may be nested as deep as the scanner goes.
private struct OutlineWalk: ~Copyable {
  // Words are found whatever their case: exporters have written xmlUrl, xmlURL and xmlurl.
  private static let vocabulary = XMLVocabulary(
    spaces: [], prefixes: [], words: Word.allCases.map { ("\($0)", $0.rawValue) }, closing: [:])

  var scanner: XMLScanner
  var feeds: [OPMLFeed] = []
  var losses = OutlineLosses()

  init(_ bytes: Bytes) { scanner = XMLScanner(bytes, vocabulary: OutlineWalk.vocabulary) }

  mutating func read(_ root: XMLElement) {
    var open = [(depth: root.depth, folder: OPMLFolder())]
    while let (depth, folder) = open.last {
      guard let child = scanner.nextChild(of: depth) else {
        open.removeLast()
        continue
      }
      if child.local == .body {
        open.append((child.depth, folder))
      } else if child.local == .outline, let inner = visit(folder) {
        open.append((child.depth, inner))
      }
    }
  }

  /// Takes the feed of the outline found last; returns the folder of what lies in it, nil when that
  /// is to be passed over.
  private mutating func visit(_ folder: OPMLFolder) -> OPMLFolder? {
    if scanner.attribute(.isComment)?.lowercased() == "true" {
      losses.comments += 1
      return nil
    }
    let name =
      OutlineText.name(scanner.attribute(.text))
      ?? OutlineText.name(scanner.attribute(.title))
    guard let address = address() else {
      losses.note(
        type: scanner.attribute(.type)?.lowercased(), hasAddress: scanner.attribute(.xmlUrl) != nil)
      if name != nil, !folder.hasRoom { losses.folders += 1 }
      return folder.holding(name)
    }
    var folders = OutlineWalk.folders(scanner.attribute(.category) ?? "")
    if !folder.names.isEmpty, !folders.contains(folder) { folders.append(folder) }
    feeds.append(OPMLFeed(name: name, address: address, folders: folders))
    return folder
  }

  /// Some writers put the address of a feed where that of a link belongs.
  private mutating func address() -> String? {
    if let address = scanner.attribute(.xmlUrl), !address.isEmpty { return address }
    guard let type = scanner.attribute(.type)?.lowercased(), ["rss", "atom"].contains(type),
      let address = scanner.attribute(.url), !address.isEmpty
    else { return nil }
    return address
  }

  /// The paths of a `category`: `/News/Korea,tech`.
  private static func folders(_ category: String) -> [OPMLFolder] {
    let paths = category.split(separator: ",").prefix(OPMLFeed.maximumFolders)
    return paths.map { path in
      let path = path.drop { $0 == " " }
      return OPMLFolder(tag: String(path.first == "/" ? path.dropFirst() : path))
    }.filter { !$0.names.isEmpty }
  }
}

extension XMLScanner {
  fileprivate mutating func attribute(_ word: Word) -> String? { attribute(word.rawValue) }
}
