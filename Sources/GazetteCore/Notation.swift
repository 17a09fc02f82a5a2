// How durations and sizes are written in a configuration and on the command line.

/// Reads the small notations that people write: `15m`, `20MB`.
public enum Notation {
  /// A whole number and a unit, `s`, `m`, `h`, `d` or `w`; nil for anything else or beyond 100 years.
  public static func duration(_ text: String) -> Duration? {
    let seconds: Int64? =
      switch text.utf8.last {
      case UInt8(ascii: "s"): 1
      case UInt8(ascii: "m"): 60
      case UInt8(ascii: "h"): 3600
      case UInt8(ascii: "d"): 86_400
      case UInt8(ascii: "w"): 604_800
      default: nil
      }
    guard let seconds, let count = whole(text.dropLast()), count <= 3_155_760_000 / seconds else {
      return nil
    }
    return .seconds(count * seconds)
  }

  /// A whole number and `B`, `KB`, `MB` or `GB` (powers of 1000), in bytes.
  public static func size(_ text: String) -> Int? {
    let units: [(String, Int64)] = [
      ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000), ("B", 1),
    ]
    for (unit, bytes) in units where text.hasSuffix(unit) {
      guard let count = whole(text.dropLast(unit.count)), count <= 1_000_000_000_000 / bytes else {
        return nil
      }
      return Int(count * bytes)
    }
    return nil
  }

  /// The longest unit that divides a duration: `90m`, `2h`, `7d`.
  public static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
    where seconds >= length && seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }

  private static func whole(_ digits: Substring) -> Int64? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(digits)
  }
}

extension Notation {
  /// `last`, `all`, a duration back from now, or a moment.
  public static func since(_ text: String, zone: Zone) -> Since? {
    switch text {
    case "last": .last
    case "all": .all
    default: duration(text).map(Since.back) ?? moment(text, zone: zone).map(Since.moment)
    }
  }

  /// `2026-11-30` (the day's beginning in `zone`), `2026-11-30T10:00:00` (UTC), or RFC 3339; a blank
  /// may stand for the `T`. nil for what names no real time.
  public static func moment(_ text: String, zone: Zone) -> Instant? {
    var digits = Digits(text.utf8[...])
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2)
    else { return nil }
    var time = CivilTime(year: year, month: month, day: day)
    if digits.isAtEnd { return time.isValid ? zone.instant(time) : nil }
    guard digits.skip("Tt "), let hour = digits.number(2), digits.skip(":"),
      let minute = digits.number(2)
    else { return nil }
    (time.hour, time.minute) = (hour, minute)
    if digits.skip(":") {
      guard let second = digits.number(2) else { return nil }
      time.second = second
    }
    if digits.skip(".") {
      guard let millisecond = digits.fraction() else { return nil }
      time.millisecond = millisecond
    }
    guard let offset = digits.offset(), digits.isAtEnd, time.isValid else { return nil }
    return time.instant(offset: offset)
  }
}

/// Reads the parts of an RFC 3339 time from the left.
private struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  /// Steps over one of `characters`.
  mutating func skip(_ characters: String) -> Bool {
    guard let next = rest.first, characters.utf8.contains(next) else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Milliseconds; what is finer is dropped.
  mutating func fraction() -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let three = Array(digits.prefix(3)) + [48, 48]
    return three.prefix(3).reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Seconds east of UTC; 0 where no zone is written.
  mutating func offset() -> Int? {
    if isAtEnd || skip("Zz") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-"), let hours = number(2), skip(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }
}
