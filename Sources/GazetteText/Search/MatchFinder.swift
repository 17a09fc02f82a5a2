// Follows a text character by character and notes where tokens of a query stand.

/// Tokens are compared as bytes and scalar values, since a list of hits reads long texts.
struct MatchFinder {
  /// Tokens of alphabetic scripts as UTF-8.
  private var words: [[UInt8]] = []
  /// Beginnings of words, for terms with a `*`.
  private var prefixes: [[UInt8]] = []
  /// Single characters of Han, Hangul and Kana, and pairs of them.
  private var grams: [UInt64] = []
  private(set) var position = 0
  private var word: [UInt8] = []
  private var wordStart = 0
  /// The character before, where it is a gram; 0 for none.
  private var gram: UInt32 = 0
  private var found: [Range<Int>] = []

  init(_ query: SearchQuery) {
    for term in query.terms {
      for token in term.tokens {
        if let gram = MatchFinder.gram(token) {
          grams.append(gram)
        } else {
          words.append(Array(token.utf8))
        }
      }
      if term.isPrefix { prefixes += term.tokens.suffix(1).map { Array($0.utf8) } }
    }
  }

  var first: Range<Int>? { found.first }

  /// Nearly all characters are ASCII, Han or Hangul, whose tokens are known at sight.
  mutating func read(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex, first.isASCII {
      readASCII(UInt8(truncatingIfNeeded: first.value))
    } else if scalars.index(after: scalars.startIndex) == scalars.endIndex,
      MatchFinder.isPlainGram(first)
    {
      readGram(first.value)
    } else {
      readOther(character)
    }
    position += 1
  }

  private static func isPlainGram(_ scalar: Unicode.Scalar) -> Bool {
    0xAC00..<0xD7A4 ~= scalar.value || 0x4E00..<0xA000 ~= scalar.value
  }

  /// One number for a token of one or two scalars; nil for a word.
  private static func gram(_ token: String) -> UInt64? {
    guard CJKScript.isGramToken(token), token.unicodeScalars.count <= 2 else { return nil }
    return token.unicodeScalars.reduce(0) { $0 << 32 | UInt64($1.value) }
  }

  private mutating func readASCII(_ byte: UInt8) {
    gram = 0
    guard FoldTable.isASCIIWord(byte) else { return endWord() }
    if word.isEmpty { wordStart = position }
    word.append(FoldTable.lowerASCII(byte))
  }

  private mutating func readOther(_ character: Character) {
    let tokens = SearchText.tokens(String(character))
    if tokens.count == 1, let value = MatchFinder.gram(tokens[0]), value <= UInt32.max {
      readGram(UInt32(value))
    } else if tokens.count == 1 {
      gram = 0
      if word.isEmpty { wordStart = position }
      word += tokens[0].utf8
    } else {
      // A separator, or one of the few characters that stand for several words.
      gram = 0
      endWord()
      if tokens.contains(where: isWanted) { note(position..<position + 1) }
    }
  }

  mutating func finish() -> [Range<Int>] {
    endWord()
    return found
  }

  private mutating func readGram(_ scalar: UInt32) {
    endWord()
    if gram != 0, grams.contains(UInt64(gram) << 32 | UInt64(scalar)) {
      note(position - 1..<position + 1)
    }
    if grams.contains(UInt64(scalar)) { note(position..<position + 1) }
    gram = scalar
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if words.contains(word) || prefixes.contains(where: word.starts) { note(wordStart..<position) }
    word.removeAll(keepingCapacity: true)
  }

  private func isWanted(_ token: String) -> Bool {
    MatchFinder.gram(token).map(grams.contains) ?? words.contains(Array(token.utf8))
  }

  /// Matches that touch or overlap become one.
  private mutating func note(_ range: Range<Int>) {
    guard let last = found.last, last.upperBound >= range.lowerBound else {
      found.append(range)
      return
    }
    found[found.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
  }
}
