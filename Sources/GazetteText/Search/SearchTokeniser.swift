// Cuts text into tokens: words, and the one- and two-character grams of Han, Hangul and Kana.

struct SearchTokeniser {
  /// The tokens, separated by single blanks.
  private(set) var bytes: [UInt8] = []
  /// Where the word begins that is being written; nil between words.
  private var word: Int?
  /// The character before, when it was one of a run of grams.
  private var gram: Unicode.Scalar?
  private let table = FoldTable.shared
  /// In bytes. Longer words are cut: they are encoded data, not language.
  static let longestWord = 120

  init(reserving count: Int) { bytes.reserveCapacity(count + count / 8 + 16) }

  mutating func read(_ text: String) {
    var text = text
    if text.withUTF8({ readComposed($0) }) { return }
    bytes.removeAll(keepingCapacity: true)
    endRun()
    for scalar in SearchForm.composed(text) { append(scalar) }
  }

  /// Reads text in composed form, as nearly all text is; false when it has parts that must be put
  /// together first, such as the letters of Hangul syllables.
  private mutating func readComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < text.count {
      if text[at] < 0x80 {
        at = appendASCII(text, from: at)
        continue
      }
      let scalar = decode(text, at)
      guard !SearchForm.isPart(scalar) else { return false }
      append(scalar)
      at += UTF8.width(scalar)
    }
    return true
  }

  /// Appends what is ASCII from `start` on; returns where that ends.
  private mutating func appendASCII(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    while at < text.count, text[at] < 0x80 {
      let begin = at
      while at < text.count, FoldTable.isASCIIWord(text[at]) { at += 1 }
      if at > begin {
        appendASCIIWord(UnsafeBufferPointer(rebasing: text[begin..<at]))
      } else {
        endRun()
        at += 1
      }
    }
    return at
  }

  private mutating func appendASCIIWord(_ letters: UnsafeBufferPointer<UInt8>) {
    let room = SearchTokeniser.longestWord - startWord()
    let count = min(letters.count, max(0, room))
    bytes.append(contentsOf: letters.prefix(count))
    for index in bytes.count - count..<bytes.count {
      bytes[index] = FoldTable.lowerASCII(bytes[index])
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if CJKScript.isGram(scalar) { return appendGram(scalar) }
    if let places = table.places(of: scalar) {
      for place in places { append(table[place]) }
    } else {
      for part in table.folded(scalar) { append(part) }
    }
  }

  private mutating func append(_ part: FoldedScalar) {
    switch part.role {
    case .letter: appendLetter(part.scalar)
    case .gram: appendGram(part.scalar)
    case .separator: endRun()
    }
  }

  private mutating func appendLetter(_ scalar: Unicode.Scalar) {
    if startWord() + UTF8.width(scalar) <= SearchTokeniser.longestWord {
      append(utf8: scalar)
    }
  }

  private mutating func appendGram(_ scalar: Unicode.Scalar) {
    word = nil
    if let before = gram {
      appendBlank()
      append(utf8: before)
      append(utf8: scalar)
    }
    appendBlank()
    append(utf8: scalar)
    gram = scalar
  }

  @inline(__always)
  private mutating func append(utf8 scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0..<0x80: bytes.append(UInt8(value))
    case 0x80..<0x800:
      bytes.append(UInt8(value >> 6) | 0xC0)
      bytes.append(UInt8(value & 0x3F) | 0x80)
    case 0x800..<0x10000:
      bytes.append(UInt8(value >> 12) | 0xE0)
      bytes.append(UInt8(value >> 6 & 0x3F) | 0x80)
      bytes.append(UInt8(value & 0x3F) | 0x80)
    default: bytes.append(contentsOf: scalar.utf8)
    }
  }

  /// Begins a word unless one is open; returns how long it is by now.
  private mutating func startWord() -> Int {
    if let word { return bytes.count - word }
    appendBlank()
    gram = nil
    word = bytes.count
    return 0
  }

  private mutating func endRun() {
    word = nil
    gram = nil
  }

  private mutating func appendBlank() {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
  }

  /// The scalar of two to four bytes at `at`; strings are valid UTF-8.
  private func decode(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Unicode.Scalar {
    let lead = UInt32(text[at])
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = lead & (0x7F >> UInt32(length))
    for index in at + 1..<min(at + length, text.count) {
      value = value << 6 | UInt32(text[index] & 0x3F)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
