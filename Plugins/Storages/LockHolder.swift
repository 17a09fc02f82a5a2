// Who holds the lock that somebody waits for, as far as the system tells.
import GazetteCore
import Glibc

/// A process, found in the kernel's list of locks (proc(5), /proc/locks). The list needs no file to
/// be opened: closing one would let go of the locks that this process has on it.
struct LockHolder: Hashable {
  var process: Int32
  var name: String?
  var started: Instant?

  /// `process 4711 (gazette), running since 2026-11-30T10:00:00Z`.
  var words: String {
    "process \(process)" + (name.map { " (\($0))" } ?? "")
      + (started.map { ", running since \($0.rfc3339)" } ?? "")
  }

  /// Who has a lock for writing on one of these files; nil when nobody has any more, or somebody
  /// on another machine.
  static func find(_ paths: [String]) -> LockHolder? {
    let wanted = Set(paths.compactMap(LockedFile.init(path:)))
    guard !wanted.isEmpty, let list = text(of: "/proc/locks") else { return nil }
    for line in list.split(separator: "\n") {
      // `7: FLOCK  ADVISORY  WRITE 4711 fe:00:16221246 0 EOF`; one that waits has an arrow.
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] != "->", words[3] == "WRITE",
        let file = LockedFile(listed: words[5]), wanted.contains(file),
        let process = Int32(words[4]), process > 0
      else { continue }
      return LockHolder(
        process: process, name: name(of: process), started: start(of: process))
    }
    return nil
  }

  private static func name(of process: Int32) -> String? {
    text(of: "/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init)
  }

  /// Field 22 counts ticks since the machine began, which /proc/stat dates.
  private static func start(of process: Int32) -> Instant? {
    guard
      let fields = text(of: "/proc/\(process)/stat")?.split(separator: ")").last?
        .split(separator: " "), fields.count > 19, let ticks = Int64(fields[19]),
      let boot = text(of: "/proc/stat")?.split(separator: "\n").first(where: {
        $0.starts(with: "btime ")
      }), let began = Int64(boot.dropFirst(6)), case let rate = sysconf(Int32(_SC_CLK_TCK)),
      rate > 0
    else { return nil }
    return Instant(seconds: began + ticks / Int64(rate))
  }

  /// Files of /proc tell no size; these are short.
  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 4_000_000 {
      let count = read(descriptor, &portion, portion.count)
      if count <= 0 { break }
      bytes += portion[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A file as the list of locks names it: device and number.
private struct LockedFile: Hashable {
  var major: UInt64
  var minor: UInt64
  var inode: UInt64

  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // gnu_dev_major and gnu_dev_minor, which Swift does not see.
    let device = UInt64(status.st_dev)
    major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    inode = UInt64(status.st_ino)
  }

  init?(listed text: Substring) {
    let parts = text.split(separator: ":")
    guard parts.count == 3, let major = UInt64(parts[0], radix: 16),
      let minor = UInt64(parts[1], radix: 16), let inode = UInt64(parts[2])
    else { return nil }
    self.major = major
    self.minor = minor
    self.inode = inode
  }
}
