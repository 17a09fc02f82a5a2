// Pieces of a storage as lines of JSON, and back.
import GazetteCore
import GazetteJSON

/// The exchange form, version 1: JSON Lines. The first line is the head, `{"format":
/// "gazette-export", "version": 1, …}` with the number of pieces of each kind; then comes one object
/// a piece with one member, `source`, `record`, `article` or `tombstone`; the last line is `{"end":
/// {"lines": …, "sha256": …}}`. An article is a JSON Feed item with all else in `_gazette`.
/// docs/storage.md describes it.
enum ExchangeForm {
  static let format = "gazette-export"
  static let version = 1
}

extension JSONWriter {
  mutating func piece(_ piece: StoragePiece) {
    object { writer in
      switch piece {
      case .head(let head): writer.members(of: head)
      case .source(let memory):
        writer.name("source")
        writer.object { writer in
          writer.member("name", memory.name)
          writer.instant("fetched", memory.fetched)
          guard let bookmark = memory.bookmark else { return }
          writer.name("bookmark")
          writer.bookmark(bookmark)
        }
      case .record(let record):
        writer.name("record")
        writer.object { writer in
          writer.member("kind", record.kind)
          writer.member("key", record.key)
          writer.member("value", record.value)
        }
      case .article(let kept):
        writer.name("article")
        writer.entry(StoreContents.Entry(article: kept.article, revisions: kept.revisions))
      case .tombstone(let grave):
        writer.name("tombstone")
        writer.pruned(grave)
      }
    }
  }

  private mutating func members(of head: Holdings) {
    member("format", ExchangeForm.format)
    member("version", ExchangeForm.version)
    member("articles", head.articles)
    member("revisions", head.revisions)
    member("tombstones", head.tombstones)
    member("sources", head.sources)
    member("records", head.records)
    member("last_sequence", head.lastSequence)
  }
}

extension StoragePiece {
  /// Reads a line that is no head and no end. `place` is the file, as messages name it.
  init(json: JSON, place: String) throws(StorageError) {
    let reading = StoreReading(place: place)
    if let article = json["article"] {
      let entry = try reading.entry(article)
      self = .article(KeptArticle(article: entry.article, revisions: entry.revisions))
    } else if let grave = json["tombstone"] {
      self = .tombstone(try reading.pruned(grave))
    } else if let source = json["source"], let name = source["name"]?.string {
      let memory = StoreContents.Source(json: source)
      self = .source(
        SourceMemory(name: name, fetched: memory.fetched, bookmark: memory.bookmark))
    } else if let record = json["record"], let kind = record["kind"]?.string,
      let key = record["key"]?.string, let value = record["value"]?.string
    {
      self = .record(Record(kind: kind, key: key, value: value))
    } else {
      throw .damaged(place)
    }
  }
}

extension Holdings {
  /// The head of an export; nil when a number is missing or beyond any real one.
  init?(head json: JSON) {
    func number(_ name: String) -> Int? {
      json[name]?.int.flatMap { 0..<1 << 53 ~= $0 ? Int($0) : nil }
    }
    guard let articles = number("articles"), let revisions = number("revisions"),
      let tombstones = number("tombstones"), let sources = number("sources"),
      let records = number("records"), let lastSequence = number("last_sequence")
    else { return nil }
    self.init()
    self.articles = articles
    self.revisions = revisions
    self.tombstones = tombstones
    self.sources = sources
    self.records = records
    self.lastSequence = Int64(lastSequence)
  }
}
