// A place in a list as an opaque word, which stands in addresses.
import GazetteCore

/// Where a list goes on: behind an article, however much has arrived since. Words come back from
/// outside, so any may come.
struct ListPlace: Sendable, Hashable {
  var position: Position
  /// Articles behind it that an earlier page has shown already, as part of its stories.
  var told: [Int64] = []
  /// Of a search: only what had arrived when it began, since its hits are ranked among each other.
  var arrivedThrough: Int64?

  /// Longer words are none of ours: twenty bytes for each number.
  private static let longestWord = 20 * (ListWalk.lookAhead + 3)

  init(_ position: Position) { self.position = position }

  /// nil for a word that is no place.
  init?(_ word: String) {
    guard let kind = word.first, word.utf8.count <= ListPlace.longestWord else { return nil }
    let parts = word.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    var numbers: [Int64] = []
    for part in parts {
      guard let number = Int64(part, radix: 36) else { return nil }
      numbers.append(number)
    }
    guard numbers.count >= 2 else { return nil }
    position = Position(listed: Instant(milliseconds: numbers[0]), sequence: numbers[1])
    switch kind {
    case "l" where numbers.count <= 2 + ListWalk.lookAhead: told = Array(numbers.dropFirst(2))
    case "s" where numbers.count == 3: arrivedThrough = numbers[2]
    default: return nil
    }
  }

  var word: String {
    let kind = arrivedThrough == nil ? "l" : "s"
    let numbers = [position.listed.milliseconds, position.sequence] + told
    return kind
      + (numbers + [arrivedThrough].compactMap(\.self)).map { String($0, radix: 36) }
      .joined(separator: ".")
  }
}
