// Shows what an edit does to the text of a configuration, with secrets hidden.
import GazetteCore
import GazetteText

/// A unified diff of two texts of one configuration. What is secret is `***` in it, so it is for
/// eyes and not for `patch`.
public struct ConfigDiff {
  private let old: Side
  private let new: Side
  private let file: String

  /// One of the two texts.
  private struct Side {
    let lines: [ArraySlice<UInt8>]
    private let secrets: SecretPlaces?

    init(_ bytes: [UInt8], _ names: SecretNames) {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      var lines: [ArraySlice<UInt8>] = []
      var start = 0
      while start < text.count {
        let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
        lines.append(text[start..<end])
        start = end
      }
      self.lines = lines
      // A text that is no YAML is not shown.
      secrets = (try? YAMLReader.read(text, file: "")).map { SecretPlaces($0.root, names) }
    }

    /// A line without its end, fit for a terminal.
    func shown(_ number: Int) -> String {
      let text = lines[number].prefix { $0 != 0x0A && $0 != 0x0D }
      let line = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
      // A text that is no YAML has no places; nothing of it is shown.
      guard let secrets else { return "***" }
      let ranges = secrets.ranges(in: line, number: number + 1)
      return TerminalText.clean(SecretMask.masked(line, mark: 0, also: ranges).text)
    }
  }

  /// `file` is how messages name it.
  public init(from old: [UInt8], to new: [UInt8], file: String, known: KnownPlugins) {
    let names = SecretNames(known)
    self.old = Side(old, names)
    self.new = Side(new, names)
    self.file = file
  }

  /// The lines of one text, each ended by a newline, with secrets hidden.
  public static func masked(_ text: [UInt8], known: KnownPlugins) -> String {
    let side = Side(text, SecretNames(known))
    return side.lines.indices.map { side.shown($0) + "\n" }.joined()
  }

  /// Empty where nothing changes; each line ends with a newline.
  public var text: String {
    let hunks = LineDiff(from: old.lines, to: new.lines).hunks
    guard !hunks.isEmpty else { return "" }
    let name = TerminalText.clean(file)
    return hunks.reduce("--- \(name)\n+++ \(name)\n") { text, hunk in
      text + hunk.head + "\n" + hunk.lines.map { shown($0) + "\n" }.joined()
    }
  }

  private func shown(_ line: LineDiff.Line) -> String {
    switch line {
    case .kept(let number, _): " \(old.shown(number))"
    case .deleted(let number): "-\(old.shown(number))"
    case .inserted(let number): "+\(new.shown(number))"
    }
  }
}
