// A digest that was made, remembered so that it can be made again.
import GazetteCore
import GazetteJSON

/// What `--resend` needs of a digest: which articles, and when.
public struct PastDigest: Sendable, Hashable {
  /// The calendar day it was made on.
  public var day: String
  public var made: Instant
  /// Where it went: a path, or `-`.
  public var path: String
  /// By which its receiver knows it; nil for a digest that was only written.
  public var id: String?
  /// Arrivals that stood in it.
  var shown: SequenceSet
  /// How many entries they made.
  var entries: Int
  /// How many entries limits had left out of it.
  var leftOut: Int

  init(
    day: String, made: Instant, path: String, id: String? = nil, shown: SequenceSet,
    entries: Int = 0, leftOut: Int
  ) {
    self.day = day
    self.made = made
    self.path = path
    self.id = id
    self.shown = shown
    self.entries = entries
    self.leftOut = leftOut
  }

  /// Whether it had no entries.
  public var isEmpty: Bool { shown.first == nil }

  /// nil for what cannot be read.
  init?(_ json: JSON) {
    guard let day = json["day"]?.string, let made = json["made"]?.int,
      let shown = json["shown"]?.string.flatMap({ SequenceSet(steps: $0) })
    else { return nil }
    self.init(
      day: day, made: Instant(milliseconds: made), path: json["path"]?.string ?? "-",
      id: json["id"]?.string, shown: shown,
      entries: Int(clamping: max(0, json["entries"]?.int ?? 0)),
      leftOut: Int(clamping: max(0, json["left_out"]?.int ?? 0)))
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("day", day)
      writer.member("made", made.milliseconds)
      writer.member("path", path)
      writer.member("id", id)
      writer.member("shown", shown.steps)
      writer.member("entries", entries)
      writer.member("left_out", leftOut)
    }
  }

  /// Whether `other` is a later state of the same digest: the same parcel, or the same file written
  /// again on the same day.
  func isReplaced(by other: PastDigest) -> Bool {
    id == other.id && (id != nil || day == other.day && path == other.path)
  }
}

extension [PastDigest] {
  /// Days that are remembered, and digests at most, should there be many a day.
  private static let longestMemory = 31
  private static let most = 400

  /// With one more; the oldest are forgotten.
  func remembering(_ digest: PastDigest) -> [PastDigest] {
    let all = filter { !$0.isReplaced(by: digest) } + [digest]
    let days = Set(all.map(\.day)).sorted().suffix(Self.longestMemory)
    return all.filter { days.contains($0.day) }.suffix(Self.most)
  }
}
