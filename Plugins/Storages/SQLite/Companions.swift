// The files that SQLite keeps beside a database.
import Glibc

/// The log and its index, which belong to every open database, and the journal from before it had a
/// log (https://www.sqlite.org/tempfiles.html). They stand beside the file itself, where a link is
/// all that the configuration names.
struct Companions {
  private let file: String
  private var log: String { file + "-wal" }
  private var index: String { file + "-shm" }
  private var journal: String { file + "-journal" }

  /// A log that is no longer than its header has no pages.
  private static let logHeader: Int64 = 32

  init(of path: String) { file = StoreFile(path).resolved.path }

  /// Whether pages may stand in them that the file lacks.
  var holdPages: Bool {
    StoreFile(log).size > Companions.logHeader || StoreFile(journal).size > 0
  }

  /// Whether somebody has the database open, or had when it ended untimely.
  var areThere: Bool { access(log, F_OK) == 0 || access(index, F_OK) == 0 }

  var fileIsReadOnly: Bool { access(file, F_OK) == 0 && access(file, W_OK) != 0 }

  /// Gives those that may not be written the rights of the file, which SQLite makes them with: the
  /// file may have been one that may only be read then. They are never removed, since others may
  /// have them open.
  func takeRightsOfFile() {
    var status = stat()
    guard stat(file, &status) == 0, access(file, W_OK) == 0 else { return }
    for companion in [log, index] where access(companion, W_OK) != 0 {
      var facts = stat()
      guard lstat(companion, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      // Where that is not ours to do, opening them fails and says so.
      chmod(companion, status.st_mode & 0o777)
    }
  }
}
