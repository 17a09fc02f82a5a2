// Streams of pieces that end when somebody interrupts the command.
import GazetteCore

/// What a storage takes in. When the command is interrupted it breaks off, so that nothing is stored.
struct HeedfulPieces<Pieces: PieceStream>: PieceStream {
  private var pieces: Pieces

  init(_ pieces: Pieces) { self.pieces = pieces }

  mutating func next() throws(StorageError) -> StoragePiece? {
    try heedInterruption()
    return try pieces.next()
  }
}

/// What a storage hands out. When the command is interrupted no more is asked for.
struct HeedfulSink<Sink: PieceSink>: PieceSink {
  private(set) var sink: Sink

  init(_ sink: Sink) { self.sink = sink }

  mutating func take(_ piece: StoragePiece) throws(StorageError) {
    try heedInterruption()
    try sink.take(piece)
  }
}

private func heedInterruption() throws(StorageError) {
  guard Task.isCancelled else { return }
  throw StorageError(.interrupted, place: "gazette", "it was interrupted, and stored nothing.")
}
