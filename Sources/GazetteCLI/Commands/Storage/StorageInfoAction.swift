// `gazette storage info`: what the storage is, and how much is in it.
import GazetteCore
import GazetteJSON
import GazetteText

struct StorageInfoAction: StorageAction {
  static let name = "info"
  static let summary = "tell what is in the storage, and how large it is"
  static let about = """
    Type, path, schema, how many articles, sources, saved ones, earlier texts and tombstones there \
    are, how many bytes they take, and the first and the last date.
    """
  static let examples = [
    Example("gazette storage info", "a table"),
    Example("gazette storage info --format json", "the same, and the articles of each source"),
  ]
  static let synonyms = ["stats", "size", "du"]
  static let flags = [Flag.tableFormat]
  private let format: TableFormat

  init(_ operands: [String], _ words: Words) throws(Failure) {
    format = try TableFormat(words, of: "storage info")
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let info = try await assembly.asking { storage throws(StorageError) in
      try await storage.info()
    }
    let kind = type(of: assembly.storage).kind
    try world.console.result(
      format == .json
        ? Self.json(info, kind: kind) : Self.table(info, kind: kind, zone: assembly.zone))
    return .success
  }

  private static func table(_ info: StorageInfo, kind: String, zone: Zone) -> String {
    func time(_ instant: Instant?) -> String {
      instant.map { zone.civil($0).minuteText } ?? "none"
    }
    let rows = [
      ("type", kind), ("path", TerminalText.clean(info.place)),
      ("schema", info.isNew ? "none, nothing is stored yet" : "\(info.schemaVersion)"),
      ("articles", "\(info.articles)"), ("sources", "\(info.articlesBySource.count)"),
      ("saved", "\(info.saved)"), ("revisions", "\(info.revisions)"),
      ("tombstones", "\(info.tombstones)"), ("size", StorageSize.text(info.sizeInBytes)),
      ("oldest", time(info.oldest)), ("newest", time(info.newest)),
    ]
    return rows.map { "\(TerminalText.padded($0, columns: 12))\($1)\n" }.joined()
  }

  /// Moments are RFC 3339.
  private static func json(_ info: StorageInfo, kind: String) -> String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.member("type", kind)
      writer.member("path", info.place)
      writer.member("schema_version", info.schemaVersion)
      writer.member("articles", info.articles)
      writer.member("sources", info.articlesBySource.count)
      writer.member("saved", info.saved)
      writer.member("revisions", info.revisions)
      writer.member("tombstones", info.tombstones)
      writer.member("size_in_bytes", info.sizeInBytes)
      writer.member("oldest", info.oldest?.rfc3339)
      writer.member("newest", info.newest?.rfc3339)
      writer.member("last_sequence", info.lastSequence)
      writer.name("articles_by_source")
      writer.object { writer in
        for (name, count) in info.articlesBySource.sorted(by: { $0.key < $1.key }) {
          writer.member(name, count)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

/// Sizes and counts as people read them.
enum StorageSize {
  /// `512 bytes`, `12.3 MB`.
  static func text(_ bytes: Int64) -> String {
    let units: [(String, Int64)] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    for (unit, size) in units where bytes >= size {
      let tenths = bytes / (size / 10)
      return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(bytes) bytes"
  }

  /// `12 articles, 3 earlier texts, 2 sources, 5 records, 1 tombstone`.
  static func text(_ holdings: Holdings) -> String {
    [
      count(holdings.articles, "article"), count(holdings.revisions, "earlier text"),
      count(holdings.sources, "source"), count(holdings.records, "record"),
      count(holdings.tombstones, "tombstone"),
    ].joined(separator: ", ")
  }

  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
