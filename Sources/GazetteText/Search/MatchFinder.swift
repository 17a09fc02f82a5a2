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

  mutating func read(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex,
      let role = PlainScript.role(of: first.value)
    {
      read(first.value, role)
    } else {
      readOther(character)
      position += 1
    }
  }

  /// Reads a character of one scalar, whose token is known at sight.
  @inline(__always)
  mutating func read(_ scalar: UInt32, _ role: PlainScript.Role) {
    switch role {
    case .letter: readLetter(UInt8(truncatingIfNeeded: scalar))
    case .gram: readGram(scalar)
    case .separator:
      gram = 0
      endWord()
    }
    position += 1
  }

  /// One number for a token of one or two scalars; nil for a word.
  static func gram(_ token: String) -> UInt64? {
    guard CJKScript.isGramToken(token), token.unicodeScalars.count <= 2 else { return nil }
    return token.unicodeScalars.reduce(0) { $0 << 32 | UInt64($1.value) }
  }

  private mutating func readLetter(_ byte: UInt8) {
    gram = 0
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
