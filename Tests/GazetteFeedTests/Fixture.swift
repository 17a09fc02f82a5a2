// Finds the fixtures: documents, each with what it must give and, where it matters, its origin.
import GazetteCore
import GazetteFeed
import GazetteFiles
import GazetteText
import Glibc
import Testing

/// `KIND/CLAIM.xml` (or `.jsonfeed`, `.txt`) and `KIND/CLAIM.json`. `KIND/CLAIM.origin` says what is
/// known beside the bytes, in lines such as `url: https://…`; without it the document comes from
/// https://news.example/feed.xml.
struct Fixture: Sendable, CustomTestStringConvertible {
  /// `KIND/CLAIM`.
  let name: String
  private let ending: String

  var testDescription: String { name }
  var document: [UInt8] { read(ending) }
  var expectation: String { String(decoding: read("json"), as: UTF8.self) }

  var origin: FeedOrigin {
    var origin = FeedOrigin(url: "https://news.example/feed.xml")
    origin.maximumBytes = 1_000_000
    for line in String(decoding: read("origin"), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil
      switch parts[0] {
      case "url": origin.url = value
      case "content-type": origin.contentType = value
      case "encoding": origin.encoding = value
      case "zone": origin.zone = value.flatMap(Zones.named) ?? .utc
      default: Issue.record("\(name).origin says '\(line)', which means nothing.")
      }
    }
    return origin
  }

  func record(_ text: String) {
    guard let file = fopen("\(Fixture.folder)/\(name).json", "w") else { return }
    defer { fclose(file) }
    fputs(text, file)
  }

  static let all: [Fixture] = names(in: folder).flatMap { kind in
    names(in: "\(folder)/\(kind)").compactMap { file in
      let parts = file.split(separator: ".").map(String.init)
      guard parts.count == 2, parts[1] != "json", parts[1] != "origin" else { return nil }
      return Fixture(name: "\(kind)/\(parts[0])", ending: parts[1])
    }
  }

  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/Feeds"

  private static func names(in folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") }
  }

  private func read(_ ending: String) -> [UInt8] {
    do {
      return try RegularFile.read("\(Fixture.folder)/\(name).\(ending)", maximumBytes: 1 << 20)
    } catch {
      // An origin is told only where it matters; an expectation is missing until it is recorded.
      if error.reason != .missing { Issue.record(error) }
      return []
    }
  }
}
