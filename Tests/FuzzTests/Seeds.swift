// Finds the fixtures and seeds that mutations begin from.
import GazetteFuzz
import Glibc

enum Seeds {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The seeds of a target, in order of their names.
  static func of(_ target: FuzzTarget) -> [[UInt8]] {
    var folders = ["Fuzz/Seeds/\(target.rawValue)"]
    if target == .feed {
      let kinds = names(in: "\(root)/Tests/Fixtures/Feeds")
      folders += kinds.map { "Tests/Fixtures/Feeds/\($0)" } + ["Fixtures"]
    }
    return folders.flatMap { files(in: "\(root)/\($0)") }
  }

  private static func files(in folder: String) -> [[UInt8]] {
    names(in: folder).map { contents(of: "\(folder)/\($0)") }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}
