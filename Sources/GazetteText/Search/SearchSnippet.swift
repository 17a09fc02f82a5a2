// The part of a text where a search matched.

/// A piece of one line around the first match, for lists of hits.
public struct SearchSnippet: Sendable, Hashable {
  /// With an ellipsis where the text goes on.
  public var text: String
  /// The matches within `text`, in order, not touching each other.
  public var matches: [Range<String.Index>]

  /// How far into a text a match is looked for, in characters; a list need not show more.
  private static let farthest = 20_000

  /// nil when nothing of the query occurs in the first part of `text`, which is plain text.
  public init?(of text: String, for query: SearchQuery, length: Int = 160) {
    var characters: [Character] = []
    var finder = MatchFinder(query)
    for character in PlainText.line(text).prefix(SearchSnippet.farthest) {
      characters.append(character)
      finder.read(character)
      // What stands behind the window is not shown.
      if let first = finder.first, finder.position > first.upperBound + length { break }
    }
    let found = finder.finish()
    guard let first = found.first else { return nil }
    let window = SearchSnippet.window(around: first, in: characters, length: max(length, 1))
    self.init(characters, window, found)
  }

  private init(_ characters: [Character], _ window: Range<Int>, _ found: [Range<Int>]) {
    let lead = window.lowerBound > 0 ? "…" : ""
    let tail = window.upperBound < characters.count ? "…" : ""
    let text = lead + String(characters[window]) + tail
    let indexes = Array(text.indices) + [text.endIndex]
    let shift = lead.count - window.lowerBound
    self.text = text
    matches = found.map { $0.clamped(to: window) }.filter { !$0.isEmpty }.map {
      indexes[$0.lowerBound + shift]..<indexes[$0.upperBound + shift]
    }
  }

  /// About a third of the window goes before the match; both ends move to a blank nearby, so that
  /// words stay whole.
  private static func window(
    around match: Range<Int>, in characters: [Character], length: Int
  ) -> Range<Int> {
    var start = max(0, match.lowerBound - length / 3)
    if start > 0, let blank = characters[start..<match.lowerBound].prefix(20).firstIndex(of: " ") {
      start = blank + 1
    }
    var end = min(characters.count, start + length)
    let later = characters[min(max(match.upperBound, end - 20), end)..<end]
    if end < characters.count, let blank = later.lastIndex(of: " ") { end = blank }
    return start..<end
  }
}

/// Follows a text character by character and notes where tokens of a query stand.
struct MatchFinder {
  private var words: Set<String> = []
  private var prefixes: [String] = []
  private(set) var position = 0
  private var word = ""
  private var wordStart = 0
  private var gram = ""
  private var found: [Range<Int>] = []

  init(_ query: SearchQuery) {
    for term in query.terms {
      words.formUnion(term.tokens)
      if term.isPrefix { prefixes += term.tokens.suffix(1) }
    }
  }

  var first: Range<Int>? { found.first }

  /// Nearly all characters are ASCII, Han or Hangul, whose tokens are known at sight.
  mutating func read(_ character: Character) {
    let scalars = character.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1, scalar.isASCII {
      readASCII(UInt8(truncatingIfNeeded: scalar.value))
    } else if let scalar = scalars.first, scalars.count == 1, MatchFinder.isPlainGram(scalar) {
      readGram(String(scalar))
    } else {
      readOther(character)
    }
    position += 1
  }

  private static func isPlainGram(_ scalar: Unicode.Scalar) -> Bool {
    0xAC00..<0xD7A4 ~= scalar.value || 0x4E00..<0xA000 ~= scalar.value
  }

  private mutating func readASCII(_ byte: UInt8) {
    gram = ""
    guard FoldTable.isASCIIWord(byte) else { return endWord() }
    if word.isEmpty { wordStart = position }
    word.unicodeScalars.append(Unicode.Scalar(FoldTable.lowerASCII(byte)))
  }

  private mutating func readOther(_ character: Character) {
    let tokens = SearchText.tokens(String(character))
    if tokens.count == 1, CJKScript.isGramToken(tokens[0]) {
      readGram(tokens[0])
    } else if tokens.count == 1 {
      gram = ""
      if word.isEmpty { wordStart = position }
      word += tokens[0]
    } else {
      // A separator, or one of the few characters that stand for several words.
      gram = ""
      endWord()
      if tokens.contains(where: words.contains) { note(position..<position + 1) }
    }
  }

  mutating func finish() -> [Range<Int>] {
    endWord()
    return found
  }

  private mutating func readGram(_ token: String) {
    endWord()
    if !gram.isEmpty, words.contains(gram + token) { note(position - 1..<position + 1) }
    if words.contains(token) { note(position..<position + 1) }
    gram = token
  }

  private mutating func endWord() {
    defer { word = "" }
    guard !word.isEmpty else { return }
    if words.contains(word) || prefixes.contains(where: { word.hasPrefix($0) }) {
      note(wordStart..<position)
    }
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
