// Renders an edition as JSON Lines: an item of a JSON Feed on each line.
import GazetteCore
import GazetteJSON

/// One line an entry, each an item as `json` writes it (DESIGN.md §5), without the feed around them.
public struct JSONLinesRenderer: Renderer {
  public static let kind = "jsonl"
  public static let about = "One item of JSON a line, for jq, databases and scripts."
  public static let options: [OptionKey] = []
  public static let fileExtension = "jsonl"

  public init(_ options: inout Options) throws(ConfigError) {}

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let entries = edition.entries
    var page = JSONLinesPage(form: edition.form, reserving: 1024 * entries.count)
    for entry in entries { page.add(entry) }
    return [Page(mediaType: "application/x-ndjson", bytes: page.bytes)]
  }

  public func begin(_ edition: Edition) -> any PageWriter {
    JSONLinesPage(form: edition.form, reserving: 1024 * 1024)
  }
}

/// A page that is never begun nor ended: nothing stands around its lines.
private struct JSONLinesPage: PageWriter {
  private let form: Edition.Form
  private var writer: JSONWriter

  init(form: Edition.Form, reserving capacity: Int) {
    self.form = form
    writer = JSONWriter(isCompact: true, reserving: capacity)
  }

  var bytes: [UInt8] { writer.bytes }
  var ready: Int { writer.bytes.count }

  mutating func add(_ entry: Entry) {
    JSONFeedRenderer.writeItem(entry, in: form, to: &writer)
    writer.endLine()
  }

  mutating func end() {}

  mutating func drain(_ take: ([UInt8]) -> Void) { writer.drain(take) }
}
