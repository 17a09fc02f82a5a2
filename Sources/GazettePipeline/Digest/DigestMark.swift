// What is remembered of an output's digests: what stood in the last one, and what waits.
import GazetteCore
import GazetteJSON

/// The mark of one output, kept as a record of kind `digest` under the output's name, or of one
/// delivery of an output; see `DigestRequest.markKind`. It is stored only after the file it speaks
/// of stands in its place, or its parcel has arrived.
public struct DigestMark: Sendable, Hashable {
  public static let kind = "digest"
  /// Of the marks of deliveries.
  public static let deliveryKind = "delivery"
  /// Of the mark that a delivery will have once the parcel has arrived which is on its way.
  public static let departureKind = "departure"

  /// A file that Gazette has written, and the SHA-256 of what it wrote.
  struct File: Sendable, Hashable {
    var path: String
    var hash: String
  }

  /// Where the last digest went: a path, or `-`. nil until one was written.
  var path: String?
  /// The calendar day of the last digest.
  var day: String?
  /// Everything that arrived later is news.
  var through: Int64 = 0
  /// Arrivals that stood in the last digest.
  var shown = SequenceSet()
  /// How many entries they made.
  var entries = 0
  /// Arrivals that a limit has cut so far, and no digest has shown.
  var pending = SequenceSet()
  /// Sources that had articles when a digest was made. What others bring is their past.
  var sources: Set<String> = []
  /// How many articles the last digest counted without showing them, now or later.
  var counted = 0
  /// By which terms the last digest took articles for one story; nil where nobody noted it.
  var dedupe: String?
  /// The last one written stands last.
  var files: [File] = []
  /// The digests of the last days, the latest last.
  public internal(set) var past: [PastDigest] = []

  public init() {}

  /// How many written files are remembered; older ones are finished and nobody writes them again.
  private static let longestMemory = 100

  /// Reads a record; what cannot be read is as good as no digest yet.
  public init(record text: String) {
    guard let json = try? JSON.parse(text) else { return }  // A broken record stops no digest.
    path = json["path"]?.string
    day = json["day"]?.string
    through = min(max(0, json["through"]?.int ?? 0), .max - 1)
    shown = json["shown"]?.string.flatMap { SequenceSet($0) } ?? SequenceSet()
    entries = Int(clamping: max(0, json["entries"]?.int ?? 0))
    pending = json["pending"]?.string.flatMap { SequenceSet($0) } ?? SequenceSet()
    counted = Int(clamping: max(0, json["counted"]?.int ?? 0))
    dedupe = json["dedupe"]?.string
    sources = Set(json["sources"]?.elements.compactMap(\.string) ?? [])
    files =
      json["files"]?.elements.compactMap { file in
        guard let path = file["path"]?.string, let hash = file["sha256"]?.string else { return nil }
        return File(path: path, hash: hash)
      } ?? []
    past = json["past"]?.elements.compactMap { PastDigest($0) } ?? []
  }

  public var record: String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("path", path)
      writer.member("day", day)
      writer.member("through", through)
      writer.member("shown", shown.text)
      writer.member("entries", entries)
      writer.member("pending", pending.text)
      writer.member("counted", counted)
      writer.member("dedupe", dedupe)
      writer.member("sources", sources.sorted())
      writer.member("files", eachOf: files) { writer, file in
        writer.object { writer in
          writer.member("path", file.path)
          writer.member("sha256", file.hash)
        }
      }
      writer.member("past", eachOf: past) { writer, digest in digest.write(to: &writer) }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Where an article stands with the digests of an output.
  public enum Standing: String, Sendable, Hashable {
    /// In the last one.
    case shown
    /// A limit has cut it, and it waits.
    case pending
    /// It has arrived since.
    case new
    /// Neither: an earlier digest had it, or it was too old for the first one.
    case past
  }

  public func standing(of article: Article) -> Standing {
    if shown.contains(article.sequence) { return .shown }
    if pending.contains(article.sequence) { return .pending }
    return article.sequence > through ? .new : .past
  }

  /// Files that digests of the output were written to, the latest last; some may be gone.
  public var writtenPaths: [String] { files.map(\.path) }

  /// The calendar day of the last digest, and where it went; nil before the first one.
  public var last: (day: String, path: String)? {
    guard let day, let path else { return nil }
    return (day, path)
  }

  /// Whether a file that exists may be replaced: only if its content is what Gazette last wrote
  /// there, or what it is about to write, or nothing. All else is somebody's work.
  public func permits(replacing existing: [UInt8], at path: String, with bytes: [UInt8]) -> Bool {
    existing.isEmpty || existing == bytes
      || files.contains(File(path: path, hash: SHA256.hex(existing)))
  }

  /// Notes that `bytes` are about to be written to `path`, where the last ones may still stand: to be
  /// stored before the file is touched, so that a crash between the two is not taken for somebody's
  /// work.
  public mutating func intend(_ bytes: [UInt8], at path: String) {
    files.append(File(path: path, hash: SHA256.hex(bytes)))
  }

  /// Notes that `bytes` now stand at `path`.
  public mutating func note(_ bytes: [UInt8], writtenTo path: String) {
    files.removeAll { $0.path == path }
    files.append(File(path: path, hash: SHA256.hex(bytes)))
    files.removeFirst(max(0, files.count - DigestMark.longestMemory))
  }

  /// Where to write when a path may not be written: the path itself, then `name-2.md`, `name-3.md`
  /// and so on beside it.
  public static func alternatives(to path: String) -> some Sequence<String> {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    let stem = path.dropLast(name.distance(from: dot, to: name.endIndex))
    let ending = name[dot...]
    return (1...1000).lazy.map { $0 == 1 ? path : "\(stem)-\($0)\(ending)" }
  }
}
