// Everything that a storage holds, as a list.
import GazetteCore
import GazetteFiles
import Glibc

struct Pieces: PieceSink, PieceStream {
  var list: [StoragePiece] = []
  private var given = 0

  init(list: [StoragePiece] = []) { self.list = list }

  static func all(of storage: some Storage) async throws -> [StoragePiece] {
    var pieces = Pieces()
    try await storage.export(into: &pieces)
    return pieces.list
  }

  mutating func take(_ piece: StoragePiece) { list.append(piece) }

  mutating func next() -> StoragePiece? {
    guard given < list.count else { return nil }
    given += 1
    return list[given - 1]
  }
}

/// A fresh folder for one test, removed with the files in it at the end.
final class TestFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/gazette-postgres-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit {
    for name in Folder.names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}
