// Writes a document as blocks of text with an empty line between two.
import GazetteCore

/// A page of text whose entries are printed one after the other, each as a few blocks.
struct BlockPage: PageWriter {
  private let blocks: (Entry) -> [String]
  private let closing: (_ isEmpty: Bool) -> [String]
  private var bytes: [UInt8] = []
  private var isFirst = true
  private var isEmpty = true

  /// `closing` makes the blocks behind the entries; it is told whether there were none.
  init(
    opening: [String], closing: @escaping (_ isEmpty: Bool) -> [String],
    blocks: @escaping (Entry) -> [String]
  ) {
    self.blocks = blocks
    self.closing = closing
    for block in opening { append(block) }
  }

  var ready: Int { bytes.count }

  mutating func add(_ entry: Entry) {
    isEmpty = false
    for block in blocks(entry) { append(block) }
  }

  mutating func end() {
    for block in closing(isEmpty) { append(block) }
    if !isFirst { bytes.append(UInt8(ascii: "\n")) }
  }

  mutating func drain(_ take: ([UInt8]) -> Void) {
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ block: String) {
    guard !block.isEmpty else { return }
    if !isFirst { bytes.append(contentsOf: "\n\n".utf8) }
    isFirst = false
    bytes.append(contentsOf: block.utf8)
  }
}
