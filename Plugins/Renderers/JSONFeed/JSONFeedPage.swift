// Writes a JSON Feed item by item.
import GazetteCore
import GazetteJSON

struct JSONFeedPage: PageWriter {
  private let form: Edition.Form
  private let isCompact: Bool
  private var writer: JSONWriter

  /// Writes the head; the entries of `edition` are left to `add`.
  init(_ edition: Edition, isCompact: Bool, address: String?, reserving capacity: Int) {
    form = edition.form
    self.isCompact = isCompact
    writer = JSONWriter(isCompact: isCompact, reserving: capacity)
    writer.beginObject()
    JSONFeedRenderer.writeHead(edition, address: address, to: &writer)
    writer.name("items")
    writer.beginArray()
  }

  var bytes: [UInt8] { writer.bytes }
  var ready: Int { writer.bytes.count }

  mutating func add(_ entry: Entry) {
    JSONFeedRenderer.writeItem(entry, in: form, to: &writer)
  }

  mutating func end() {
    writer.endArray()
    writer.endObject()
    if !isCompact { writer.endLine() }
  }

  mutating func drain(_ take: ([UInt8]) -> Void) { writer.drain(take) }
}
