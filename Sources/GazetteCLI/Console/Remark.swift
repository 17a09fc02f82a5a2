// One thing that is said on standard error, for people and for programs.
import GazetteCore
import GazetteJSON
import GazetteText

/// How a remark is written.
enum LogFormat: String, Sendable, Hashable, CaseIterable {
  case text, json
}

/// A sentence, and what it is about.
struct Remark: Sendable, Hashable {
  enum Level: String, Sendable, Hashable {
    case error, warning, info, debug, trace
  }

  var message: String
  var source: String?
  var place: Place?
  /// The path of the option of the configuration that it is about, such as `sources[2].every`.
  var option: String?
  /// When it happened, where that is not when it is said.
  var time: Instant?

  init(_ message: String, source: String? = nil, place: Place? = nil) {
    self.message = message
    self.source = source
    self.place = place
  }

  /// Nobody reads a longer line.
  private static let longest = 500

  /// `config.yaml:12:9: …` or `swift-blog: …`; one line without anything that a terminal acts on.
  var line: String {
    let before = place.map { "\($0.file):\($0.line):\($0.column)" } ?? source
    return Remark.clean((before.map { "\($0): " } ?? "") + message)
  }

  /// One JSON object: `time` (RFC 3339), `level`, `message`, and where they are known `source`,
  /// `file`, `line`, `column` and `option`. `now` is for what happens as it is said.
  func json(_ level: Level, at now: Instant) -> String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("time", (time ?? now).rfc3339)
      writer.member("level", level.rawValue)
      writer.member("message", Remark.clean(message))
      writer.member("source", source)
      writer.member("file", place?.file)
      writer.member("line", place?.line)
      writer.member("column", place?.column)
      writer.member("option", option)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func clean(_ text: String) -> String {
    PlainText.shortened(TerminalText.clean(text), to: longest)
  }
}
