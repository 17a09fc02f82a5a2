// Finds what somebody probably meant to type.

public enum Spelling {
  /// The candidate nearest to `word`, if it is near enough to be a slip: at most a third of the
  /// letters changed, swapped, added or left out, and never more than three.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    let typed = folded(word)
    if typed.count <= 3, let code = code(for: word.lowercased(), among: candidates) { return code }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let wanted = folded(candidate)
      let allowed = min(3, wanted.count / 3 + 1, wanted.count - 1)
      guard abs(typed.count - wanted.count) <= allowed else { continue }
      let distance = distance(typed, wanted)
      // Another letter makes another code of two: only an exchange is a slip.
      guard distance <= allowed, wanted.count > 2 || typed.sorted() == wanted.sorted()
      else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Codes of countries and languages that people take for one another.
  private static func code(for word: String, among candidates: [String]) -> String? {
    let codes: [String] =
      switch word {
      case "kr", "kor": ["ko", "kr"]
      case "ko": ["kr"]
      case "jp", "jpn": ["ja", "jp"]
      case "ja": ["jp"]
      case "cn", "chn": ["zh", "cn"]
      case "zh": ["cn"]
      case "uk", "eng": ["gb", "en"]
      case "gb": ["en"]
      case "en": ["gb"]
      case "us", "usa": ["us", "en"]
      default: []
      }
    return codes.first(where: candidates.contains)
  }

  /// Case, hyphens and blanks are no difference.
  private static func folded(_ word: String) -> [UInt8] {
    word.lowercased().utf8.map { $0 == UInt8(ascii: "-") || $0 == 32 ? UInt8(ascii: "_") : $0 }
  }

  /// Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
