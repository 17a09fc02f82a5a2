// Bookmarks as JSON.
import GazetteCore
import GazetteJSON

extension JSONWriter {
  mutating func bookmark(_ bookmark: Bookmark) {
    object { writer in
      writer.member("etag", bookmark.etag)
      writer.member("last_modified", bookmark.lastModified)
      writer.member("body_hash", bookmark.bodyHash)
      writer.member("discovered_url", bookmark.discoveredURL)
      guard !bookmark.values.isEmpty else { return }
      writer.name("values")
      writer.object { writer in
        for (name, value) in bookmark.values.sorted(by: { $0.key < $1.key }) {
          writer.member(name, value)
        }
      }
    }
  }
}

extension Bookmark {
  init(json: JSON) {
    self.init()
    etag = json["etag"]?.string
    lastModified = json["last_modified"]?.string
    bodyHash = json["body_hash"]?.string
    discoveredURL = json["discovered_url"]?.string
    guard let others = json["values"] else { return }
    for (name, value) in others.members { values[name] = value.string }
  }
}
