// Brings what can be read of a damaged database into a new one.
import GazetteCore
import Glibc

struct SQLiteRescuer {
  let path: String

  func rescue(to target: String) throws(StorageError) -> RescueReport {
    let file = try NewFile(at: target)
    let copy = try WorkingCopy(of: path, beside: target)
    defer { withExtendedLifetime(copy) {} }
    // First what SQLite finds in it; and every row that stands in a page of it.
    let opened = try open(copy)
    let found = try RowSalvage.database(at: copy.salvage, from: DamagedPages(copy.path))
    var rescue = SQLiteRescue(opened ?? found, spare: opened == nil ? nil : found)
    do {
      let database = try DatabaseFile(path: file.temporary).openForWriting()
      _ = try database.transaction { () throws(StorageError) in
        var adoption = try SQLiteAdoption(into: database)
        return try adoption.run(&rescue)
      }
      // Closing it works its log in and removes it.
    }
    if rescue.rescued.articles == 0, rescue.rescued.tombstones == 0, rescue.rescued.sources == 0 {
      throw .hopeless(path)
    }
    try file.finish()
    return RescueReport(
      rescued: rescue.rescued, lostArticles: rescue.lostArticles,
      perhapsLostArticles: rescue.perhapsLostArticles, remarks: rescue.remarks)
  }

  /// With its log worked in; nil where SQLite cannot read it at all.
  private func open(_ copy: WorkingCopy) throws(StorageError) -> Database? {
    do throws(StorageError) {
      let database = try Database(copy.path, .readWrite)
      try check(database)
      // So that all pages stand in one file. A log that cannot be worked in stays beside it.
      _ = try? database.rows("PRAGMA wal_checkpoint(TRUNCATE)", [], { $0.int(0) })
      return database
    } catch {
      if error.reason == .newer || error.reason == .foreign { throw error }
    }
    do throws(StorageError) {
      let database = try Database(copy.path, .frozen)
      try check(database)
      return database
    } catch {
      if error.reason == .newer || error.reason == .foreign { throw error }
      return nil
    }
  }

  /// Whether the list of tables can be read, without which nothing can.
  private func check(_ database: Database) throws(StorageError) {
    _ = try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'article'")
    let application = try database.number("PRAGMA application_id") ?? 0
    guard application == Schema.applicationID else { throw .damaged(path) }
    let version = Int(clamping: try database.number("PRAGMA user_version") ?? 0)
    if version > Schema.current.version {
      throw .newer(path, version: version, known: Schema.current.version)
    }
  }
}

/// A copy of a database and its log in a folder of its own, which goes with this object.
private final class WorkingCopy {
  let path: String
  /// For the rows that are found in its pages.
  let salvage: String
  private let folder: String

  init(of original: String, beside target: String) throws(StorageError) {
    var template = Array((target + ".work-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw StorageError(
        .cannotCreate, place: target,
        "no folder can be made beside it: \(StoreFile.reason(errno)).")
    }
    folder = String(cString: made)
    path = folder + "/copy"
    salvage = folder + "/salvage"
    // Behind a link, the log stands beside the file itself.
    let original = StoreFile(original).resolved.path
    for ending in ["", "-wal"] {
      try StoreFile(original + ending).copy(to: path + ending, place: original)
    }
  }

  deinit {
    for file in [path, salvage] {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(file + ending) }
    }
    rmdir(folder)
  }
}

extension StoreFile {
  /// Copies a file piece by piece; one that is not there is no fault.
  fileprivate func copy(to target: String, place: String) throws(StorageError) {
    let from = open(path, O_RDONLY | O_CLOEXEC)
    if from < 0, errno == ENOENT { return }
    guard from >= 0 else { throw cannotRead(errno) }
    defer { close(from) }
    let to = open(target, O_CREAT | O_WRONLY | O_EXCL | O_CLOEXEC, 0o600)
    guard to >= 0 else { throw cannotRead(errno) }
    defer { close(to) }
    while true {
      let count = sendfile(to, from, nil, 1 << 24)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      if count < 0, [ENOSPC, EDQUOT, EFBIG].contains(errno) { throw .full(place) }
      if count < 0 { throw cannotRead(errno) }
    }
  }
}
