// A line of text as a row of characters, of which only the places are kept.

/// The beginning of a line, read until enough is known of where a search matched.
struct CharacterRow {
  private let line: String
  /// Where each character that was read begins, in bytes; one more, for the end of the last.
  private var starts: [Int] = []
  private(set) var matches: [Range<Int>] = []

  var count: Int { starts.count - 1 }

  /// Reads no more than `farthest` characters, and about `length` behind the first match.
  init(_ line: String, _ search: SearchQuery, farthest: Int, length: Int) {
    var line = line
    let finder = MatchFinder(search)
    let plain = line.withUTF8 { bytes in
      CharacterRow.read(bytes, finder, farthest: farthest, length: length)
    }
    self.line = line
    if let plain {
      (starts, matches) = plain
    } else {
      readAll(finder, farthest: farthest, length: length)
    }
  }

  private typealias Read = (starts: [Int], matches: [Range<Int>])

  /// nil for a text whose characters may have several scalars: telling these apart takes ten times
  /// as long.
  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ finder: MatchFinder, farthest: Int, length: Int
  ) -> Read? {
    var finder = finder
    var starts: [Int] = []
    starts.reserveCapacity(min(text.count, farthest) + 1)
    var at = 0
    while at < text.count, starts.count < farthest {
      let (value, width) = PlainScript.scalar(text, at: at)
      guard let role = PlainScript.role(of: value) else { return nil }
      starts.append(at)
      finder.read(value, role)
      at += width
      if isEnough(finder, length) { break }
    }
    starts.append(at)
    return (starts, finder.finish())
  }

  private mutating func readAll(_ finder: MatchFinder, farthest: Int, length: Int) {
    var finder = finder
    var at = 0
    for character in line {
      if starts.count == farthest || CharacterRow.isEnough(finder, length) { break }
      starts.append(at)
      finder.read(character)
      at += character.utf8.count
    }
    starts.append(at)
    matches = finder.finish()
  }

  /// What stands behind the window is not shown.
  @inline(__always)
  private static func isEnough(_ finder: MatchFinder, _ length: Int) -> Bool {
    finder.first.map { finder.position > $0.upperBound + length } ?? false
  }
}

extension CharacterRow {
  /// Whether the character at a place is a blank.
  func isBlank(_ place: Int) -> Bool {
    guard starts[place + 1] - starts[place] == 1 else { return false }
    return line.utf8[index(place)] == UInt8(ascii: " ")
  }

  subscript(range: Range<Int>) -> Substring {
    line[index(range.lowerBound)..<index(range.upperBound)]
  }

  /// How many bytes there are from one character to another.
  func bytes(_ range: Range<Int>) -> Int { starts[range.upperBound] - starts[range.lowerBound] }

  private func index(_ place: Int) -> String.Index {
    line.utf8.index(line.startIndex, offsetBy: starts[place])
  }
}
