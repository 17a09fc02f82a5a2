// Items as they came, put together to one JSON Feed, so that one reader knows all about items.
import GazetteJSON

/// Every line of a program's output becomes a line of the document, empty where it was no item. What
/// the reader says about a line is so true of the output.
struct ItemDocument: Sendable {
  /// What the feed says about itself.
  var head: JSON?
  private var bytes = Array(#"{"version":"https://jsonfeed.org/version/1.1","items":["#.utf8)
  private var isEmpty = true

  mutating func beginLine() { bytes.append(UInt8(ascii: "\n")) }

  /// `line` is one object of JSON.
  mutating func add(_ line: [UInt8]) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes += line
  }

  /// The finished document.
  var closed: [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      guard let head else { return }
      for (name, value) in head.members where !ItemDocument.own.contains(name) {
        writer.name(name)
        writer.value(value)
      }
    }
    let members = writer.bytes.dropFirst()
    let comma: [UInt8] = members.count > 1 ? [UInt8(ascii: ",")] : []
    return bytes + [UInt8(ascii: "]")] + comma + members
  }

  private static let own: Set = ["type", "version", "items"]
}
