// Counts what moves from one storage to another.
import GazetteCore
import Storages

/// Passes everything on to `sink`; the head tells how much there is.
struct CountedSink<Sink: PieceSink>: PieceSink {
  private(set) var sink: Sink
  private let tally: Tally

  init(_ sink: Sink, _ tally: Tally) {
    self.sink = sink
    self.tally = tally
  }

  mutating func take(_ piece: StoragePiece) throws(StorageError) {
    try heedInterruption()
    tally.count(piece)
    try sink.take(piece)
  }
}

/// Hands on everything that `pieces` gives.
struct CountedPieces<Pieces: PieceStream>: PieceStream {
  private var pieces: Pieces
  private let tally: Tally

  init(_ pieces: Pieces, _ tally: Tally) {
    self.pieces = pieces
    self.tally = tally
  }

  mutating func next() throws(StorageError) -> StoragePiece? {
    try heedInterruption()
    let piece = try pieces.next()
    if let piece { tally.count(piece) }
    return piece
  }
}

/// What was begun breaks off when the command is interrupted, so that nothing is stored.
private func heedInterruption() throws(StorageError) {
  guard Task.isCancelled else { return }
  throw StorageError(.interrupted, place: "gazette", "it was interrupted, and stored nothing.")
}

extension Tally {
  /// Of articles, since everything else is little.
  fileprivate func count(_ piece: StoragePiece) {
    switch piece {
    case .head(let holdings): expect(holdings.articles)
    case .article: add()
    case .source, .record, .tombstone: break
    }
  }
}

extension Console {
  /// Writes all of a storage with `writer`, watched; returns its sum and what it held.
  func exporting(
    _ storage: any Storage, into writer: ExchangeWriter, as verb: String
  ) async throws(StorageError) -> (sum: String, counts: Holdings) {
    let tally = Tally()
    var counted = CountedSink(writer, tally)
    try await watching(WorkLine(verb: verb, unit: "articles"), tally) { () throws(StorageError) in
      try await storage.export(into: &counted)
    }
    var writer = counted.sink
    return (try writer.end(), writer.counts)
  }

  /// Takes pieces into a storage, watched.
  func adopting(
    _ pieces: some PieceStream, into storage: any Storage
  ) async throws(StorageError) -> AdoptionReport {
    let tally = Tally()
    var counted = CountedPieces(pieces, tally)
    return try await watching(WorkLine(verb: "writing", unit: "articles"), tally) {
      () throws(StorageError) in try await storage.adopt(&counted)
    }
  }
}
