// The contents of a JSON storage as one readable document.
import GazetteCore
import GazetteJSON

/// The document: `format`, `version` and `length` (the number of items) first, then everything in
/// a fixed order, so that a change of the contents is a small change of the text. Items are JSON
/// Feed items, in order of arrival.
enum StoreWriting {
  static let format = "gazette"
  static let version = 1

  static func bytes(of contents: StoreContents) -> [UInt8] {
    var writer = JSONWriter(isCompact: false, reserving: contents.entries.count * 2000)
    writer.object { writer in
      writer.member("format", format)
      writer.member("version", version)
      writer.member("length", contents.entries.count)
      writer.member("last_sequence", contents.lastSequence)
      writer.name("sources")
      writer.object { writer in
        for (name, source) in contents.sources.sorted(by: { $0.key < $1.key }) {
          writer.name(name)
          writer.source(source)
        }
      }
      writer.name("records")
      writer.object { writer in
        for (kind, records) in contents.records.sorted(by: { $0.key < $1.key })
        where !records.isEmpty {
          writer.name(kind)
          writer.texts(records)
        }
      }
      writer.name("items")
      // The latest arrival first, as feeds have it: what is new stands where people look.
      writer.array { writer in for entry in contents.entries.reversed() { writer.entry(entry) } }
      writer.member("pruned", eachOf: contents.pruned) { writer, article in
        writer.pruned(article)
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  mutating func source(_ source: StoreContents.Source) {
    object { writer in
      writer.instant("fetched", source.fetched)
      guard let bookmark = source.bookmark else { return }
      writer.name("bookmark")
      writer.bookmark(bookmark)
    }
  }

  fileprivate mutating func texts(_ texts: [String: String]) {
    object { writer in
      for (key, value) in texts.sorted(by: { $0.key < $1.key }) { writer.member(key, value) }
    }
  }

  mutating func entry(_ entry: StoreContents.Entry) {
    let article = entry.article
    object { writer in
      writer.member("id", article.id.handle)
      writer.members(of: article.content)
      writer.name("_gazette")
      writer.object { writer in
        writer.member("source", article.id.source)
        writer.member("key", article.id.key)
        writer.member("sequence", article.sequence)
        writer.instant("first_seen", article.firstSeen)
        writer.instant("fetched", article.fetched)
        writer.member("labels", article.labels)
        if article.isSaved { writer.member("saved", true) }
        if article.isRead { writer.member("read", true) }
        if article.isHidden { writer.member("hidden", true) }
        writer.extensions(of: article.content)
        writer.member("revisions", eachOf: entry.revisions) { writer, revision in
          writer.revision(revision)
        }
      }
    }
  }

  /// Digests are texts: few programs keep a number of 64 bits.
  mutating func pruned(_ article: Tombstone) {
    object { writer in
      writer.member("source", article.source)
      writer.member("handle", article.handle)
      writer.member("sequence", article.sequence)
      writer.instant("fetched", article.fetched)
      writer.member("own_id", article.identity.ownID.map { String($0) })
      writer.member("link", article.identity.link.map { String($0) })
      writer.member("title", article.identity.title.map { String($0) })
      writer.member("text", article.identity.text.map { String($0) })
    }
  }
}
