// Brings what can be read of a damaged database into a new one.
import GazetteCore
import Glibc

struct SQLiteRescuer {
  let path: String

  func rescue(to target: String) throws(StorageError) -> RescueReport {
    let file = try NewFile(at: target)
    let copy = try WorkingCopy(of: path, beside: target)
    defer { withExtendedLifetime(copy) {} }
    var rescue = SQLiteRescue(try open(copy))
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
      rescued: rescue.rescued, lostArticles: rescue.lostArticles, remarks: rescue.remarks)
  }

  /// With its log, or without where the log itself is damaged.
  private func open(_ copy: WorkingCopy) throws(StorageError) -> Database {
    do throws(StorageError) {
      let database = try Database(copy.path, .readWrite)
      try check(database)
      return database
    } catch {
      unlink(copy.path + "-wal")
      unlink(copy.path + "-shm")
      let database = try Database(copy.path, .frozen)
      try check(database)
      return database
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
    for ending in ["", "-wal"] {
      try StoreFile(original + ending).copy(to: path + ending, place: original)
    }
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
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
