// Time zones by name, from the system's zone database.
import GazetteCore
import Glibc

public enum Zones {
  /// The zone of an IANA name such as `Asia/Seoul`; nil when the system does not know it.
  public static func named(_ name: String) -> Zone? {
    if utcNames.contains(name) { return Zone(name: name, firstOffset: 0) }
    guard isName(name) else { return nil }
    return zone(name: name, file: "\(folder)/\(name)")
  }

  /// The system's zone: `$TZ` as given, else /etc/localtime, else UTC. `$TZ` may be a name
  /// (`Asia/Seoul`, `:Asia/Seoul`), a file, or a POSIX rule (`KST-9`); what nobody knows is UTC.
  public static func system(tz: String?) -> Zone {
    guard let tz else { return zone(ofFile: "/etc/localtime") ?? .utc }
    let text = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
    if text.hasPrefix("/") { return zone(ofFile: text) ?? .utc }
    return named(text) ?? ZoneRule(text)?.zone(named: text) ?? .utc
  }

  private static let folder = "/usr/share/zoneinfo"
  /// Known without a database too.
  private static let utcNames: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "Zulu"]
  /// The largest file of the database has 4 KB.
  private static let maximumBytes = 256 * 1024

  /// Letters, digits, `_`, `+`, `-`, parted by single slashes: such a name never leaves the folder.
  private static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+")
              || $0 == UInt8(ascii: "-")
          }
      }
  }

  /// The zone that a file of the user's system holds, named by the place it has in the database.
  private static func zone(ofFile path: String) -> Zone? {
    var real = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard realpath(path, &real) != nil else { return nil }
    let file = String(decoding: real.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let mark = "/zoneinfo/"
    let name = file.contains(mark) ? file.split(separator: mark).last.map(String.init) : nil
    return zone(name: name ?? "local", file: file)
  }

  private static func zone(name: String, file: String) -> Zone? {
    guard let bytes = contents(of: file) else { return nil }
    return bytes.withUnsafeBufferPointer { ZoneFile($0)?.zone(named: name) }
  }

  /// A small regular file; nil for anything else.
  private static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= maximumBytes
    else { return nil }
    return [UInt8](unsafeUninitializedCapacity: maximumBytes) { buffer, count in
      while count < maximumBytes {
        let got = read(file, buffer.baseAddress.map { $0 + count }, maximumBytes - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }
}
