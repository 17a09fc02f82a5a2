// Reads an export piece by piece, and recognises one that is cut or changed.
import GazetteCore
import GazetteJSON

/// The last `next` gives nil only where the end mark stands and fits; everything else throws, so
/// that whoever takes the pieces in takes all of them or none.
public struct ExchangeReader: PieceStream {
  private let place: String
  private var lines: ExchangeLines
  private var head: Holdings?
  private var counts = Holdings()
  private var lastSequence: Int64 = 0
  private var isDone = false

  /// `descriptor` is open for reading; `place` is what messages call it.
  public init(from descriptor: Int32, named place: String) {
    self.place = place
    lines = ExchangeLines(descriptor, place: place)
  }

  public mutating func next() throws(StorageError) -> StoragePiece? {
    guard !isDone else { return nil }
    if lines.count % 256 == 0, Task.isCancelled { throw .interrupted(place) }
    let sum = lines.hashSoFar
    guard let line = try lines.next() else {
      throw head == nil ? .noExport(place) : fault("it breaks off after line \(lines.count)")
    }
    guard let json = parsed(line) else {
      throw head == nil ? .noExport(place) : fault("line \(lines.count) cannot be read")
    }
    if head == nil { return try readHead(json) }
    if let end = json["end"] { return try readEnd(end, sum: sum.hex()) }
    return try readPiece(json)
  }

  private func parsed(_ line: [UInt8]) -> JSON? {
    // Whoever asked is told which line it is.
    try? JSON.parse(line)
  }

  private mutating func readHead(_ json: JSON) throws(StorageError) -> StoragePiece {
    guard json["format"]?.string == ExchangeForm.format, let version = json["version"]?.int else {
      throw .noExport(place)
    }
    guard version <= ExchangeForm.version else {
      throw .newer(place, version: Int(clamping: version), known: ExchangeForm.version)
    }
    guard let head = Holdings(head: json) else { throw fault("its first line is damaged") }
    self.head = head
    return .head(head)
  }

  private mutating func readPiece(_ json: JSON) throws(StorageError) -> StoragePiece {
    let piece: StoragePiece
    do throws(StorageError) {
      piece = try StoragePiece(json: json, place: place)
    } catch {
      throw fault("line \(lines.count) cannot be read")
    }
    let sequence: Int64? =
      switch piece {
      case .article(let kept): kept.article.sequence
      case .tombstone(let grave): grave.sequence
      case .head, .source, .record: nil
      }
    if let sequence {
      guard sequence > lastSequence, sequence <= head?.lastSequence ?? 0 else {
        throw fault("line \(lines.count) is out of order")
      }
      lastSequence = sequence
    }
    counts.count(piece)
    return piece
  }

  private mutating func readEnd(_ end: JSON, sum: String) throws(StorageError) -> StoragePiece? {
    counts.lastSequence = head?.lastSequence ?? 0
    guard end["lines"]?.int == Int64(lines.count - 1), end["sha256"]?.string == sum, counts == head
    else { throw fault("its content and its end mark do not fit together") }
    guard try lines.next() == nil else { throw fault("something follows its end mark") }
    isDone = true
    return nil
  }

  private func fault(_ what: String) -> StorageError {
    StorageError(
      .damaged, place: place, "the export is damaged: \(what).",
      hint: "Nothing of it was taken in; make it again.")
  }
}

extension StorageError {
  fileprivate static func noExport(_ place: String) -> StorageError {
    StorageError(
      .foreign, place: place, "this is no export of a Gazette storage.",
      hint: "'gazette storage export FILE' makes one.")
  }
}
