// How one text became another, word by word.

/// The words of both texts in order, each the same in both, deleted or inserted. Chinese and
/// Japanese characters count as words of their own; blanks never count.
public struct WordDiff: Sendable, Hashable {
  public enum Change: Sendable, Hashable {
    case same, deleted, inserted
  }

  /// Neighbouring words of one kind.
  public struct Piece: Sendable, Hashable {
    public var change: Change
    /// What stands before it: nothing, a blank or a line feed.
    public var gap: String
    public var text: String

    public init(_ change: Change, _ text: String, gap: String = "") {
      self.change = change
      self.gap = gap
      self.text = text
    }
  }

  public let pieces: [Piece]

  public init(from old: String, to new: String) {
    let before = DiffWord.words(of: old)
    let after = DiffWord.words(of: new)
    var numbers: [String: Int32] = [:]
    func number(_ word: DiffWord) -> Int32 {
      if let known = numbers[word.text] { return known }
      let next = Int32(truncatingIfNeeded: numbers.count)
      numbers[word.text] = next
      return next
    }
    var sequences = SequenceDiff(before.map(number), after.map(number))
    sequences.run()
    var builder = PieceBuilder()
    var left = 0
    var right = 0
    while left < before.count || right < after.count {
      if left < before.count, sequences.isDeleted[left] {
        builder.add(.deleted, before[left])
        left += 1
      } else if right < after.count, sequences.isInserted[right] {
        builder.add(.inserted, after[right])
        right += 1
      } else {
        builder.add(.same, after[right])
        left += 1
        right += 1
      }
    }
    pieces = builder.pieces
  }

  public var isEmpty: Bool { !pieces.contains { $0.change != .same } }
}

private struct PieceBuilder {
  private(set) var pieces: [WordDiff.Piece] = []

  mutating func add(_ change: WordDiff.Change, _ word: DiffWord) {
    if let last = pieces.indices.last, pieces[last].change == change {
      pieces[last].text += word.gap + word.text
    } else {
      pieces.append(WordDiff.Piece(change, word.text, gap: word.gap))
    }
  }
}

/// A word and what stands before it.
struct DiffWord: Sendable, Hashable {
  var gap: String
  var text: String

  static func words(of text: String) -> [DiffWord] {
    var words: [DiffWord] = []
    var gap = ""
    var isOpen = false
    for character in text {
      if character.isNewline || character.isWhitespace {
        if character.isNewline { gap = "\n" } else if gap.isEmpty { gap = " " }
        isOpen = false
      } else if isOpen, !standsAlone(character), let last = words.indices.last {
        words[last].text.append(character)
      } else {
        words.append(DiffWord(gap: words.isEmpty ? "" : gap, text: String(character)))
        gap = ""
        isOpen = !standsAlone(character)
      }
    }
    return words
  }

  /// Han and Kana are written without blanks; Korean has them.
  private static func standsAlone(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return CJKScript.isGram(scalar) && !(0xAC00..<0xD7A4 ~= scalar.value)
      && !(0x1100..<0x1200 ~= scalar.value)
  }
}
