// What a server leaves on the disk for the next one, and for `gazette serve --link`.
import GazetteCore
import GazetteJSON
import GazetteWeb

struct ServeState: Sendable, Hashable {
  /// Signs cookies and links; stays, so that browsers that are in stay in.
  var key: String
  /// Of the last start.
  var start: String
  /// Where the last start is reached: `127.0.0.1:8080`.
  var place: String
  var process: Int32
  /// Counts up with each new link of feeds.
  var feedIssue: Int

  /// Of a configuration that was never served.
  static func fresh() -> ServeState {
    ServeState(
      key: RandomWord.hex(32), start: RandomWord.make(), place: "", process: 0, feedIssue: 0)
  }

  var keys: GateKeys { GateKeys(key: key, start: start, feedIssue: feedIssue) }

  /// The address that lets one browser in.
  func link(now: Instant) -> String {
    "http://\(place)/start?once=\(keys.once(now: now))"
  }
}

// The document.
extension ServeState {
  /// nil for what is none.
  init?(document bytes: [UInt8]) {
    // What is broken is written anew: browsers have to be let in again, nothing else is lost.
    guard let json = try? JSON.parse(String(decoding: bytes, as: UTF8.self)),
      let key = json["key"]?.string, key.utf8.count >= 32, let start = json["start"]?.string
    else { return nil }
    self.key = key
    self.start = start
    place = json["place"]?.string ?? ""
    process = Int32(clamping: json["process"]?.int ?? 0)
    feedIssue = Int(clamping: max(0, json["feed_issue"]?.int ?? 0))
  }

  var document: [UInt8] {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.member("key", key)
      writer.member("start", start)
      writer.member("place", place)
      writer.member("process", Int(process))
      writer.member("feed_issue", feedIssue)
    }
    return writer.bytes + [0x0A]
  }
}
