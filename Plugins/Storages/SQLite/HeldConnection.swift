// A connection that stays open as long as its file is the one at the path.
import GazetteCore

/// Opens when it is needed, and again where another file has come in its place, such as a copy that was
/// put back: what is written into a file without a name would be lost.
struct HeldConnection {
  private let file: DatabaseFile
  private var held: Database?
  /// The file that was there when it was opened.
  private var place: FileStamp?
  /// How often it was opened.
  private(set) var openings: Int64 = 0

  init(_ file: DatabaseFile) { self.file = file }

  /// nil when there is no storage yet.
  mutating func reading() throws(StorageError) -> Database? {
    if let held = still() { return held }
    let found = StoreFile(file.path).stamp
    return note(try file.openForReading(), found)
  }

  /// The file and the folders on the way to it are created, but not where one has been taken away: what
  /// it held is missed by somebody.
  mutating func writing() throws(StorageError) -> Database {
    if let held = still() { return held }
    let found = StoreFile(file.path).stamp
    if found == nil, openings > 0 { throw .takenAway(file.path) }
    let opened = try file.openForWriting()
    return note(opened, found ?? StoreFile(file.path).stamp) ?? opened
  }

  private mutating func still() -> Database? {
    guard let held else { return nil }
    if let place, StoreFile(file.path).stamp?.isSameFile(as: place) ?? false { return held }
    held.abandon()
    self.held = nil
    return nil
  }

  private mutating func note(_ opened: Database?, _ found: FileStamp?) -> Database? {
    held = opened
    place = found
    if opened != nil { openings += 1 }
    return opened
  }
}
