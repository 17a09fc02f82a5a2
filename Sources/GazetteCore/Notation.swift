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
