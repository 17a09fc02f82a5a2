// A connection that stays open as long as its file is the one at the path.
import GazetteCore
import Glibc

/// Opens when it is needed, and again where another file has come in its place, such as a copy that was
/// put back: what is written into a file without a name would be lost.
struct HeldConnection {
  private let file: DatabaseFile
  private var held: Database?
  /// The file that was there when it was opened.
  private var place: FilePlace?
  /// How often it was opened.
  private(set) var openings: Int64 = 0

  init(_ file: DatabaseFile) { self.file = file }

  /// nil when there is no storage yet.
  mutating func reading() throws(StorageError) -> Database? {
    if let held = still() { return held }
    let found = FilePlace(file.path)
    return note(try file.openForReading(), found)
  }

  /// The file and the folders on the way to it are created, but not where one has been taken away: what
  /// it held is missed by somebody.
  mutating func writing() throws(StorageError) -> Database {
    if let held = still() { return held }
    let found = FilePlace(file.path)
    if found == nil, openings > 0 { throw .takenAway(file.path) }
    let opened = try file.openForWriting()
    return note(opened, found ?? FilePlace(file.path)) ?? opened
  }

  private mutating func still() -> Database? {
    guard let held else { return nil }
    if place == FilePlace(file.path) { return held }
    held.abandon()
    self.held = nil
    return nil
  }

  private mutating func note(_ opened: Database?, _ found: FilePlace?) -> Database? {
    held = opened
    place = found
    if opened != nil { openings += 1 }
    return opened
  }
}

/// Which file of the machine a path leads to.
private struct FilePlace: Equatable {
  private let device: UInt
  private let inode: UInt

  /// nil where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
