// The pages of a database file as they stand, whatever its header says.
import GazetteCore
import Glibc

/// Pages by number, from 1. A page that stands in the log counts as the log has it, the latest last.
/// Formats: https://www.sqlite.org/fileformat.html §1.2, §1.6 and §4.1.
final class DamagedPages {
  /// In bytes.
  let size: Int
  let count: Int
  private let file: Int32
  private let log: Int32
  /// Where in the log the latest image of a page begins.
  private var places: [Int: Int] = [:]

  private static let logHeader = 32
  private static let frameHeader = 24
  /// SQLite's own first, which Gazette leaves as it is.
  private static let sizes = [4096, 8192, 16_384, 32_768, 65_536, 2048, 1024, 512]

  init(_ path: String) throws(StorageError) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreFile(path).cannotRead(errno) }
    log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    size = DamagedPages.size(of: file, log)
    let fileCount = Int(StoreFile(path).size) / size
    count = max(fileCount, 1)
    readLog(bytes: Int(StoreFile(path + "-wal").size))
  }

  deinit {
    close(file)
    if log >= 0 { close(log) }
  }

  /// nil where there is no such page.
  func page(_ number: Int) -> [UInt8]? {
    if let place = places[number] { return DamagedPages.read(log, at: place, count: size) }
    guard number > 0, number <= count else { return nil }
    return DamagedPages.read(file, at: (number - 1) * size, count: size)
  }

  /// Numbers of all pages there are, those that stand only in the log included.
  var numbers: [Int] { Array(Set(places.keys).union(1...count)).sorted() }

  private func readLog(bytes: Int) {
    guard log >= 0 else { return }
    var at = DamagedPages.logHeader
    while at + DamagedPages.frameHeader + size <= bytes {
      guard let head = DamagedPages.read(log, at: at, count: 4) else { return }
      let number = Int(head.bigEndian32(at: 0) ?? 0)
      if number > 0 { places[number] = at + DamagedPages.frameHeader }
      at += DamagedPages.frameHeader + size
    }
  }

  private static func read(_ descriptor: Int32, at place: Int, count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(place)))
    }
    return bytes.count == count ? bytes : nil
  }

  /// That which the header or the log tells, if it is one; else the one by which most of the file
  /// looks like pages.
  private static func size(of file: Int32, _ log: Int32) -> Int {
    if let head = read(file, at: 0, count: 100), head.starts(with: "SQLite format 3\0".utf8),
      let told = head.bigEndian16(at: 16)
    {
      let size = told == 1 ? 65_536 : told
      if sizes.contains(size) { return size }
    }
    if log >= 0, let told = read(log, at: 8, count: 4)?.bigEndian32(at: 0),
      sizes.contains(Int(told))
    {
      return Int(told)
    }
    let sound = sizes.map { size in
      (0..<64).count { index in
        read(file, at: index * size, count: size)
          .flatMap { LeafPage($0, isFirst: index == 0) }?.reachesItsEnd ?? false
      } * size
    }
    return zip(sizes, sound).max { $0.1 < $1.1 }?.0 ?? 4096
  }
}

extension Collection<UInt8> where Index == Int {
  func bigEndian16(at index: Int) -> Int? {
    guard index >= startIndex, index + 2 <= endIndex else { return nil }
    return Int(self[index]) << 8 | Int(self[index + 1])
  }

  func bigEndian32(at index: Int) -> UInt32? {
    guard index >= startIndex, index + 4 <= endIndex else { return nil }
    return self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
