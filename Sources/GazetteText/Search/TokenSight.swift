// Sees which tokens of a search a text has, without cutting it into tokens.

/// Up to 64 tokens, looked for in many texts of plain script.
struct TokenSight: Sendable {
  /// The number of a token is its bit.
  private var words: [(bytes: [UInt8], bit: UInt64)] = []
  private var prefixes: [(bytes: [UInt8], bit: UInt64)] = []
  private var grams: [(value: UInt64, bit: UInt64)] = []
  private var count: UInt64 = 0

  /// Adds a token, or a beginning of words; returns its bit, or nil where there is no room.
  mutating func add(_ token: String, isPrefix: Bool = false) -> UInt64? {
    guard count < 64 else { return nil }
    let bit: UInt64 = 1 << count
    count += 1
    if let gram = MatchFinder.gram(token) {
      grams.append((gram, bit))
    } else if isPrefix {
      prefixes.append((Array(token.utf8), bit))
    } else {
      words.append((Array(token.utf8), bit))
    }
    return bit
  }

  /// The bits of all tokens that the text has; nil for a text that must be folded first.
  func look(at text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var seen: UInt64 = 0
    var gram: UInt32 = 0
    var at = 0
    while at < text.count {
      let (value, width) = PlainScript.scalar(text, at: at)
      guard let role = PlainScript.role(of: value) else { return nil }
      if role == .letter {
        let start = at
        repeat { at += 1 } while at < text.count && FoldTable.isASCIIWord(text[at])
        seen |= bits(ofWord: UnsafeBufferPointer(rebasing: text[start..<at]))
        // What has to be folded may go on with the word, but then the text is none of these.
        gram = 0
        continue
      }
      if role == .gram { seen |= bits(of: value, after: gram) }
      gram = role == .gram ? value : 0
      at += width
    }
    return seen
  }

  @inline(__always)
  private func bits(of gram: UInt32, after last: UInt32) -> UInt64 {
    let pair = last == 0 ? 0 : UInt64(last) << 32 | UInt64(gram)
    var seen: UInt64 = 0
    for (value, bit) in grams where value == UInt64(gram) || value == pair { seen |= bit }
    return seen
  }

  private func bits(ofWord letters: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = min(letters.count, SearchTokeniser.longestWord)
    var seen: UInt64 = 0
    for (bytes, bit) in words where bytes.count == count {
      if TokenSight.begins(letters, with: bytes) { seen |= bit }
    }
    for (bytes, bit) in prefixes where bytes.count <= count {
      if TokenSight.begins(letters, with: bytes) { seen |= bit }
    }
    return seen
  }

  private static func begins(
    _ letters: UnsafeBufferPointer<UInt8>, with word: [UInt8]
  ) -> Bool {
    for (index, byte) in word.enumerated() where FoldTable.lowerASCII(letters[index]) != byte {
      return false
    }
    return true
  }
}
