// Reads what is whole in a damaged document of a JSON storage.
import GazetteCore
import GazetteJSON

/// Goes by the lines that `StoreWriting` writes: a line feed within a text is escaped, so a line
/// that only opens an object is one of the document and not of a text, whatever happened before it.
struct StoreRescue {
  private let reading: StoreReading
  private var contents = StoreContents()
  private var lostItems = 0
  private var lostParts: [String] = []

  init(place: String) { reading = StoreReading(place: place) }

  struct Found {
    var contents: StoreContents
    var report: RescueReport
  }

  func contents(of bytes: [UInt8]) -> Found {
    var rescue = self
    rescue.read(bytes)
    return rescue.found
  }

  /// Where a part begins, and how its last line begins.
  private enum Part {
    case item
    case map(String)

    var end: String {
      switch self {
      case .item: "    }"
      case .map: "  }"
      }
    }
  }

  private var length: Int?

  private mutating func read(_ bytes: [UInt8]) {
    var open: (part: Part, start: Int)?
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[at..<end]
      if let part = Self.part(beginning: line) {
        if let open { lose(open.part) }
        open = (part, at)
      } else if let begun = open, Self.isEnd(line, of: begun.part) {
        take(begun.part, bytes[begun.start..<end])
        open = nil
      } else if open == nil {
        note(line)
      }
      at = end + 1
    }
    if let open { lose(open.part) }
  }

  private static func part(beginning line: ArraySlice<UInt8>) -> Part? {
    if line.elementsEqual("    {".utf8) { return .item }
    for name in ["sources", "records"] where line.elementsEqual("  \"\(name)\": {".utf8) {
      return .map(name)
    }
    return nil
  }

  private static func isEnd(_ line: ArraySlice<UInt8>, of part: Part) -> Bool {
    let end = Array(part.end.utf8)
    return line.elementsEqual(end) || line.elementsEqual(end + [UInt8(ascii: ",")])
  }

  /// `  "length": 12,` and `  "last_sequence": 34,`.
  private mutating func note(_ line: ArraySlice<UInt8>) {
    guard line.count < 60 else { return }
    let words = String(decoding: line, as: UTF8.self).split { ": ,".contains($0) }
    guard words.count == 2, let number = Int(words[1]), number >= 0 else { return }
    if words[0] == "\"length\"" { length = number }
    if words[0] == "\"last_sequence\"", number < 1 << 53 { contents.lastSequence = Int64(number) }
  }

  private mutating func take(_ part: Part, _ bytes: ArraySlice<UInt8>) {
    var text = Array(bytes)
    if text.last == UInt8(ascii: ",") { text.removeLast() }
    if case .map = part { text = Array("{".utf8) + text + Array("}".utf8) }
    guard let json = try? JSON.parse(text) else { return lose(part) }  // It is told as lost.
    switch part {
    case .item: takeItem(json)
    case .map(let name): takeMap(name, json[name] ?? json)
    }
  }

  private mutating func takeItem(_ json: JSON) {
    // What cannot be read is told as lost.
    if json["_gazette"] != nil {
      guard let entry = try? reading.entry(json),
        json["id"]?.string == entry.article.id.handle
      else { return lose(.item) }
      contents.entries.append(entry)
    } else if let grave = try? reading.pruned(json) {
      contents.pruned.append(grave)
    }
  }

  private mutating func takeMap(_ name: String, _ json: JSON) {
    for (key, value) in json.members {
      if name == "sources" {
        contents.sources[key] = StoreContents.Source(json: value)
      } else {
        for (record, text) in value.members {
          contents.records[key, default: [:]][record] = text.string
        }
      }
    }
  }

  private mutating func lose(_ part: Part) {
    switch part {
    case .item: lostItems += 1
    case .map(let name): lostParts.append(name)
    }
  }

  /// In order, each number and each identity once: noise may have changed digits.
  private var found: Found {
    var contents = contents
    var sequences: Set<Int64> = []
    var handles: Set<String> = []
    contents.entries = contents.entries.filter {
      $0.article.sequence > 0 && sequences.insert($0.article.sequence).inserted
        && handles.insert($0.article.id.handle).inserted
    }.sorted { $0.article.sequence < $1.article.sequence }
    contents.pruned = contents.pruned.filter {
      sequences.insert($0.sequence).inserted && handles.insert($0.handle).inserted
    }.sorted { $0.sequence < $1.sequence }
    contents.lastSequence = max(contents.lastSequence, sequences.max() ?? 0)
    let names = contents.entries.map(\.article.id.source) + contents.pruned.map(\.source)
    for name in names where contents.sources[name] == nil {
      contents.sources[name] = StoreContents.Source()
    }
    let lost = max(lostItems, (length ?? 0) - contents.entries.count)
    var remarks = lostParts.map { "The \($0) could not be read; a fetch makes new ones." }
    if length == nil { remarks.append("How many articles there were is not known.") }
    return Found(
      contents: contents,
      report: RescueReport(
        rescued: contents.holdings, lostArticles: lost,
        perhapsLostArticles: length == nil ? nil : 0, remarks: remarks))
  }
}
