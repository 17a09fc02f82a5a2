// Which process this is, and whether another one still runs, as the kernel tells (proc(5)).
import GazetteFiles
import GazettePipeline
import Glibc

enum RunningProcess {
  /// This one.
  static func current() -> WatchHolder {
    let number = getpid()
    return WatchHolder(
      host: hostName(), machine: line(of: "/etc/machine-id") ?? "",
      boot: line(of: "/proc/sys/kernel/random/boot_id") ?? "", space: space(),
      process: number, began: began(number) ?? 0)
  }

  /// Whether a process of this machine is the one that was started at that moment.
  static func isRunning(_ number: Int32, began moment: Int64) -> Bool {
    guard let found = began(number) else { return false }
    return found == moment
  }

  /// Field 22 of its line: ticks since the machine was started. The name, in parentheses, may hold
  /// anything.
  private static func began(_ number: Int32) -> Int64? {
    let fields = line(of: "/proc/\(number)/stat")?.split(separator: ")").last?
      .split(separator: " ")
    guard let fields, fields.count > 19, fields[0] != "Z" else { return nil }
    return Int64(fields[19])
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `pid:[4026531836]`.
  private static func space() -> String {
    var target = [UInt8](repeating: 0, count: 64)
    let count = readlink("/proc/self/ns/pid", &target, target.count)
    return count > 0 ? String(decoding: target[..<count], as: UTF8.self) : ""
  }

  /// The first line of a small file; nil where there is none.
  static func line(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // What cannot be read is as good as missing.
    let bytes = try? RegularFile.readAll(descriptor, named: path, maximumBytes: 65_536)
    return bytes.flatMap { bytes in
      bytes.split(separator: 10).first.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension WatchHolder {
  /// Whether it is a process of this machine that has gone, as far as can be seen from here.
  func isGone(seenBy me: WatchHolder) -> Bool {
    machine == me.machine && boot == me.boot && space == me.space
      && !RunningProcess.isRunning(process, began: began)
  }
}
