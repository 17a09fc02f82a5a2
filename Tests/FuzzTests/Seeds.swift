// Finds the fixtures and seeds that mutations begin from.
import GazetteFiles
import GazetteFuzz

enum Seeds {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The seeds of a target, in order of their names.
  static func of(_ target: FuzzTarget) throws -> [[UInt8]] {
    var folders = ["Fuzz/Seeds/\(target.rawValue)"]
    if target == .feed {
      let kinds = names(in: "\(root)/Tests/Fixtures/Feeds")
      folders += kinds.map { "Tests/Fixtures/Feeds/\($0)" } + ["Fixtures"]
    }
    return try folders.flatMap { try files(in: "\(root)/\($0)") }
  }

  private static func files(in folder: String) throws -> [[UInt8]] {
    try names(in: folder).map {
      try RegularFile.read("\(folder)/\($0)", maximumBytes: 1 << 20)
    }
  }

  private static func names(in folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") }
  }
}
