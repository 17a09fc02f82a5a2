// Walks through a feed document of any XML format: its head, its items, their fields.
import GazetteCore
import GazetteText
import GazetteXML

/// Reads one document. The formats share the walk, since documents mix their elements freely; what
/// an element means stands in the files of its namespace. Never copied: a copy for each field would
/// cost more than the reading.
struct DocumentReader: ~Copyable {
  /// Of one document.
  static let maximumItems = 100_000
  static let textLimit = 1_000_000

  var scanner: XMLScanner
  let origin: FeedOrigin
  let take: (consuming Draft) -> Void

  var info = FeedInfo()
  var head = HeadRanks()
  var skipped: [Skipped] = []
  var count = 0
  /// The base that an address was last resolved against, and its parts.
  var lastBase: (address: String?, parts: WebAddress.Base?)

  init(
    _ bytes: Bytes, from origin: FeedOrigin, take: @escaping (consuming Draft) -> Void
  ) {
    scanner = XMLScanner(
      bytes, vocabulary: FeedVocabulary.shared, documentAddress: origin.url)
    self.origin = origin
    self.take = take
  }

  /// Reads all that belongs to `root`.
  mutating func read(_ root: XMLElement, as format: Format) {
    info.format = format.name
    scanner.adopt(root, as: format.space.rawValue)
    var root = root
    root.space = format.space.rawValue
    if format.isEntry {
      readItem(root)
    } else {
      info.id = scanner.attribute(.about, in: .rdf)
      info.language = scanner.language
      readHead(of: root)
    }
    if let junk = scanner.nextChild(of: 0) { scanner.noteJunk(from: junk) }
    finishHead()
  }

  /// Reads a channel or feed with its items, and whatever stands around them.
  private mutating func readHead(of parent: XMLElement) {
    if parent.namespace == .cdf { readCDFAttributes() }
    while let child = scanner.nextChild(of: parent.depth) {
      switch (child.namespace, child.local) {
      case (.rss, .item), (.atom, .entry), (.atom, .item), (.cdf, .item):
        readItem(child)
      case (.rss, .channel), (.rss, .items), (.cdf, .channel), (.atom, .feed):
        // Enough for channels in channels, and no deeper than the stack allows.
        if child.depth < 8 { readChannel(child) }
      default:
        readHeadField(child)
      }
    }
  }

  private mutating func readChannel(_ channel: XMLElement) {
    if info.id == nil { info.id = scanner.attribute(.about, in: .rdf) }
    if let language = scanner.language { info.language = language }
    readHead(of: channel)
  }

  private mutating func readHeadField(_ field: XMLElement) {
    switch field.namespace {
    case .rss: readRSSHead(field)
    case .atom: readAtomHead(field)
    case .cdf: readCDFHead(field)
    case .dublinCore, .dublinCoreTerms: readDublinCoreHead(field)
    case .itunes, .googleplay: readITunesHead(field)
    case .syndication: readSyndication(field)
    case .media: readMediaHead(field)
    case .podcast: readPodcastHead(field)
    case .history: readHistory(field)
    case .tombstones: readTombstone(field)
    case .commons: if let url = licenseAddress() { state(.licenseURL, .text(url)) }
    default: break
    }
  }

  /// Reads one item and hands it on.
  private mutating func readItem(_ item: XMLElement) {
    let language = scanner.language
    let line = scanner.line(of: item)
    guard count < DocumentReader.maximumItems else {
      if count == DocumentReader.maximumItems {
        count += 1
        let reason = "more than \(DocumentReader.maximumItems) items: the rest was left out"
        skipped.append(Skipped(reason, line: line))
      }
      return
    }
    var parts = ItemParts()
    parts.draft.line = line
    parts.draft.language = language
    if item.namespace == .cdf {
      readCDFAttributes(of: &parts)
    } else if scanner.hasAttributes, let about = scanner.attribute(.about, in: .rdf) {
      parts.draft.ownID = about.isEmpty ? nil : about
    }
    while let field = scanner.nextChild(of: item.depth) {
      if field.word == item.word, field.space == item.space {
        // An item in an item: the one around it was never closed.
        scanner.endParent(before: field)
        break
      }
      readField(field, of: &parts)
    }
    finish(&parts, line: line, language: language)
  }

  private mutating func readField(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.namespace {
    case .rss: readRSSField(field, of: &parts)
    case .atom: readAtomField(field, of: &parts)
    case .cdf: readCDFField(field, of: &parts)
    case .content: readContentModule(field, of: &parts)
    case .dublinCore, .dublinCoreTerms: readDublinCore(field, of: &parts)
    case .media: readMedia(field, of: &parts)
    case .itunes, .googleplay: readITunes(field, of: &parts)
    case .podcast: readPodcast(field, of: &parts)
    case .feedburner: readFeedburner(field, of: &parts)
    case .georss, .gml, .geo: readGeography(field, of: &parts)
    case .chapters: readChapters(field, of: &parts)
    case .xhtml: readXHTML(field, of: &parts)
    case .publishing: readPublishing(field, of: &parts)
    case .slash, .threading, .wellFormedWeb: readDiscussion(field, of: &parts)
    case .commons: readLicense(field, of: &parts)
    case .source: readSourceModule(field, of: &parts)
    case .unknown, .rdf, .xml, .syndication, .history, .tombstones: break
    }
  }
}
