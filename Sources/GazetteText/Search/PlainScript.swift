// Knows the texts whose tokens are seen without folding them first, as nearly all texts are.

/// ASCII, Hangul syllables, Han, Kana and common punctuation: each scalar is a character by itself,
/// stands for itself in a token or parts tokens, and changes with no neighbour.
enum PlainScript {
  enum Role {
    /// A letter or a digit of a word.
    case letter
    case gram
    case separator
  }

  /// nil for what has to be folded, put together with its neighbours, or both.
  @inline(__always)
  static func role(of value: UInt32) -> Role? {
    if value < 0x80 {
      return FoldTable.isASCIIWord(UInt8(truncatingIfNeeded: value)) ? .letter : asciiRole(value)
    }
    if 0xAC00..<0xD7A4 ~= value || 0x4E00..<0xA000 ~= value || isKana(value) { return .gram }
    return isPunctuation(value) ? .separator : nil
  }

  /// A line feed after a carriage return makes one character with it.
  @inline(__always)
  private static func asciiRole(_ value: UInt32) -> Role? { value == 0x0D ? nil : .separator }

  /// Without half-width Kana and voicing marks.
  @inline(__always)
  private static func isKana(_ value: UInt32) -> Bool {
    0x3041..<0x3097 ~= value || 0x30A1..<0x30FB ~= value || value == 0x30FC
  }

  /// The middle dot, dashes, quotes and dots, CJK commas and brackets.
  @inline(__always)
  private static func isPunctuation(_ value: UInt32) -> Bool {
    switch value {
    case 0xB7, 0x2010..<0x2028, 0x2030..<0x205F, 0x3000..<0x3004, 0x3008..<0x3020: true
    default: false
    }
  }

  /// The scalar that begins at `at`, and how many bytes it has; the text is valid UTF-8.
  @inline(__always)
  static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, at: Int
  ) -> (value: UInt32, width: Int) {
    let lead = UInt32(text[at])
    if lead < 0x80 { return (lead, 1) }
    let width = min(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, text.count - at)
    var value = lead & (0x7F >> UInt32(width))
    for index in at + 1..<at + width { value = value << 6 | UInt32(text[index] & 0x3F) }
    return (value, width)
  }
}
