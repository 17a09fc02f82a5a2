// The path of an output, with the parts that change from one digest to the next.
import GazetteCore

struct PathTemplate: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// `{date}` is the calendar day, `{time}` hour and minute, `{name}` the output's name made fit for
  /// a file name.
  func filled(name: String, at now: Instant, zone: Zone) -> String {
    let time = zone.civil(now)
    return text.replacing("{date}", with: time.dateText)
      .replacing("{time}", with: time.clockText.replacing(":", with: ""))
      .replacing("{name}", with: PathTemplate.fileName(name))
  }

  /// Only `A-Z a-z 0-9 . _ -` stay (specs/security.md rule 26); never empty, hidden or over 100 bytes.
  /// A name that loses something gets a few digits of its hash, so that two names stay two files.
  static func fileName(_ name: String) -> String {
    let kept = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9" ~= scalar))
      return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let visible = String(kept.prefix(80).drop { $0 == "." || $0 == "-" })
      .replacing("..", with: ".-")
    if visible == name { return name }
    let words = visible.split(separator: "-").joined(separator: "-")
    let hash = SHA256.hex(Array(name.utf8)).prefix(8)
    return words.isEmpty ? "output-\(hash)" : "\(words)-\(hash)"
  }
}
