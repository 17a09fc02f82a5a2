// Reads the document of a JSON storage, and refuses one that is not whole.
import GazetteCore
import GazetteJSON

struct StoreReading {
  let place: String

  func contents(of bytes: [UInt8]) throws(StorageError) -> StoreContents {
    let document: JSON
    do {
      document = try JSON.parse(bytes)
    } catch {
      throw .damaged(place)
    }
    try checkHead(document)
    var contents = StoreContents()
    contents.lastSequence = try number(document["last_sequence"])
    for (name, source) in try whole(document["sources"], .object).members {
      contents.sources[name] = StoreContents.Source(json: source)
    }
    for (kind, records) in try whole(document["records"], .object).members {
      for (key, value) in records.members {
        contents.records[kind, default: [:]][key] = value.string
      }
    }
    for item in try whole(document["items"], .array).elements {
      contents.entries.append(try entry(item))
    }
    contents.entries.reverse()
    for article in document["pruned"].map({ Array($0.elements) }) ?? [] {
      contents.pruned.append(try pruned(article))
    }
    try checkWholeness(contents, length: try number(document["length"]))
    return contents
  }

  /// Refuses other programs' documents and those of a newer Gazette.
  func checkHead(_ document: JSON) throws(StorageError) {
    guard document["format"]?.string == StoreWriting.format,
      let version = document["version"]?.int
    else { throw .damaged(place) }
    if version > StoreWriting.version {
      throw .newer(place, version: Int(clamping: version), known: StoreWriting.version)
    }
  }

  private func checkWholeness(_ contents: StoreContents, length: Int64) throws(StorageError) {
    let sequences = contents.entries.map(\.article.sequence)
    let isOrdered = zip(sequences, sequences.dropFirst()).allSatisfy { $0 < $1 }
    guard Int64(contents.entries.count) == length, isOrdered,
      sequences.last ?? 0 <= contents.lastSequence
    else { throw .damaged(place) }
  }

  func entry(_ item: JSON) throws(StorageError) -> StoreContents.Entry {
    let extensions = try whole(item["_gazette"], .object)
    var article = Article(
      id: ArticleID(source: try text(extensions["source"]), key: try text(extensions["key"])),
      content: Content(item: item), firstSeen: try instant(extensions["first_seen"]),
      fetched: try instant(extensions["fetched"]), sequence: try number(extensions["sequence"]))
    article.labels = extensions["labels"]?.elements.compactMap(\.string) ?? []
    article.isSaved = extensions["saved"]?.bool ?? false
    article.isRead = extensions["read"]?.bool ?? false
    article.isHidden = extensions["hidden"]?.bool ?? false
    let revisions = extensions["revisions"]?.elements.map(Revision.init(json:)) ?? []
    article.revision = revisions.count
    return StoreContents.Entry(article: article, revisions: revisions)
  }

  func pruned(_ json: JSON) throws(StorageError) -> Tombstone {
    func digest(_ name: String) -> Int64? { json[name]?.string.flatMap { Int64($0) } }
    let source = try text(json["source"])
    // The first files had the whole key.
    let handle =
      if let key = json["key"]?.string {
        ArticleID(source: source, key: key).handle
      } else {
        try text(json["handle"])
      }
    return Tombstone(
      source: source, handle: handle,
      sequence: try number(json["sequence"]),
      identity: Identity(
        ownID: digest("own_id"), link: digest("link"), title: digest("title"),
        text: digest("text")),
      fetched: try instant(json["fetched"]))
  }

  // What Gazette wrote has all of these.

  private func whole(_ json: JSON?, _ kind: JSON.Kind) throws(StorageError) -> JSON {
    guard let json, json.kind == kind else { throw .damaged(place) }
    return json
  }

  private func text(_ json: JSON?) throws(StorageError) -> String {
    guard let text = json?.string else { throw .damaged(place) }
    return text
  }

  private func number(_ json: JSON?) throws(StorageError) -> Int64 {
    guard let number = json?.int else { throw .damaged(place) }
    return number
  }

  private func instant(_ json: JSON?) throws(StorageError) -> Instant {
    guard let instant = json.flatMap(StoredInstant.read) else { throw .damaged(place) }
    return instant
  }
}

extension StoreContents.Source {
  init(json: JSON) {
    self.init(
      fetched: json["fetched"].flatMap(StoredInstant.read),
      bookmark: json["bookmark"].map(Bookmark.init(json:)))
  }
}
