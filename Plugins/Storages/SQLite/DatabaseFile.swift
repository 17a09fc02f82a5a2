// Finds, checks, creates and upgrades the file of a storage, before anything else touches it.
import CSQLite
import GazetteCore
import Glibc

struct DatabaseFile {
  let path: String
  var schema = Schema.current
  var patience = Database.patience

  /// A connection for reading; nil when there is no storage yet, and then nothing is created.
  func openForReading() throws(StorageError) -> Database? {
    switch try StoreFile(path).state() {
    case .missing, .empty: nil
    case .filled: try open()
    }
  }

  /// A connection for writing; the file and the folders on the way to it are created.
  func openForWriting() throws(StorageError) -> Database {
    if try StoreFile(path).state() == .missing { try StoreFile(path).create() }
    return try open()
  }

  private var companions: Companions { Companions(of: path) }

  private func open() throws(StorageError) -> Database {
    try look()
    // Even to read it, SQLite would put companions beside it that it can never take away again.
    if companions.fileIsReadOnly, !companions.areThere { return try frozen(or: .readOnly(path)) }
    companions.takeRightsOfFile()
    let database = try Database(path, .readWrite, patience: patience)
    do {
      try prepare(database)
      return database
    } catch let error
      where [.unreadable, .unwritable].contains(error.reason)
      && !companions.holdPages
    {
      // A folder without room for the log's companions.
      return try frozen(or: error)
    }
  }

  /// The file as it stands; `error` where it would have to be brought forward first.
  private func frozen(or error: StorageError) throws(StorageError) -> Database {
    let database = try Database(path, .frozen)
    guard try version(of: database) == schema.version else { throw error }
    return database
  }

  /// Refuses garbage, other programs' files and newer ones while they are still untouched: even
  /// opening them for writing may leave files beside them.
  private func look() throws(StorageError) {
    let size = StoreFile(path).size
    guard size > 0 else { return }
    // The smallest page; SQLite would take a file of one byte for an empty database.
    if size < 512 { throw .damaged(path) }
    do {
      let database = try Database(path, .frozen)
      try check(database)
      try checkLength(database)
    } catch let error where error.reason == .damaged && companions.holdPages {
      // Pages that are missing from the file may stand in the log of a run that was cut off.
    }
  }

  /// SQLite overlooks a cut through the last page and fills it up with zeros. The order counts:
  /// whoever works a log in takes it away after the last page stands in the file.
  private func checkLength(_ database: Database) throws(StorageError) {
    let pages = try database.number("PRAGMA page_count") ?? 0
    let pageSize = try database.number("PRAGMA page_size") ?? 0
    guard !companions.holdPages, StoreFile(path).size < pages * pageSize else { return }
    throw .damaged(path)
  }

  private func check(_ database: Database) throws(StorageError) {
    // In this order: another program may set up the same file meanwhile, tables and mark at once.
    let isNew = try database.number("SELECT count(*) FROM sqlite_schema") == 0
    let application = try database.number("PRAGMA application_id") ?? 0
    guard application == Schema.applicationID || (application == 0 && isNew) else {
      throw StorageError(
        .foreign, place: path, "the file is the database of another program.",
        hint: "Choose another 'path' for the storage.")
    }
    let found = try version(of: database)
    if found > schema.version {
      throw .newer(path, version: found, known: schema.version)
    }
  }

  private func version(of database: Database) throws(StorageError) -> Int {
    Int(clamping: try database.number("PRAGMA user_version") ?? 0)
  }

  /// Brings the schema up to date and sets what is set per connection.
  private func prepare(_ database: Database) throws(StorageError) {
    try check(database)
    try upgrade(database)
    if try database.rows("PRAGMA journal_mode", [], { $0.text(0) }) != ["wal"] {
      try database.execute("PRAGMA journal_mode = WAL")
    }
    // FULL: what a run reported survives a power cut. Commits are few, since they are grouped. Pages
    // that several commits change are worked into the file once for every 16 MB of log.
    try database.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;
      PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000;
      """)
  }

  private func upgrade(_ database: Database) throws(StorageError) {
    var found = try version(of: database)
    guard found < schema.version else { return }
    if found > 0 { try keepCopy(of: database, version: found) }
    try database.transaction { () throws(StorageError) in
      found = try version(of: database)  // Another program may have been quicker.
      guard found < schema.version else { return }
      for step in schema.steps[found...] { try database.execute(step.sql) }
      try database.execute(
        """
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = \(schema.version);
        """)
    }
  }

  /// Keeps the file as it was before an upgrade, whole and with the log worked in.
  private func keepCopy(of database: Database, version: Int) throws(StorageError) {
    let copy = StoreFile(path + ".bak-v\(version)")
    guard try copy.state() == .missing else { return }
    try copy.create()
    try database.run("VACUUM INTO ?", .text(copy.path))
  }
}
