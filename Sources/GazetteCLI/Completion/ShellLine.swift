// Words as a shell's user types them: read without evaluating anything, and quoted again.

/// A command line up to the cursor, in the quoting that bash, zsh and others share.
struct ShellLine: Sendable, Hashable {
  enum Quote: Sendable, Hashable {
    case none, single, double
  }

  /// The finished words, without their quotes. What a shell would put in place of `$NAME`, `~`, `*`
  /// or `$(…)` is not known here: such signs stay as they are.
  private(set) var words: [String] = []
  /// The word at the cursor without its quotes; empty between words.
  private(set) var current = ""
  /// The same as it was typed, without a quote that opens it.
  private(set) var typed = ""
  /// The quote that is open at the cursor.
  private(set) var quote = Quote.none

  init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    for character in line {
      if quote == .none, !isEscaped, character == " " || character == "\t" {
        if isInWord { end() }
        isInWord = false
        continue
      }
      let opens = !isInWord && (character == "'" || character == "\"")
      isInWord = true
      if !opens { typed.append(character) }
      isEscaped = take(character, isEscaped: isEscaped)
    }
  }

  private mutating func end() {
    words.append(current)
    current = ""
    typed = ""
  }

  /// Whether the character after it is escaped.
  private mutating func take(_ character: Character, isEscaped: Bool) -> Bool {
    if isEscaped {
      if quote == .double, !"$`\"\\".contains(character) { current.append("\\") }
      current.append(character)
      return false
    }
    switch (quote, character) {
    case (.none, "\\"), (.double, "\\"): return true
    case (.none, "'"): quote = .single
    case (.none, "\""): quote = .double
    case (.single, "'"), (.double, "\""): quote = .none
    default: current.append(character)
    }
    return false
  }

  /// `text` as it is typed inside `quote`; nil where it cannot be.
  static func quoted(_ text: String, in quote: Quote) -> String? {
    switch quote {
    case .none: escaped(text) { !$0.isPlain }
    case .single: text.replacing("'", with: "'\\''")
    // History is expanded there, and no backslash prevents it.
    case .double: text.contains("!") ? nil : escaped(text) { "$`\"\\".unicodeScalars.contains($0) }
    }
  }

  private static func escaped(
    _ text: String, where isSpecial: (Unicode.Scalar) -> Bool
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether a shell takes it for nothing but itself, wherever it stands.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "+", ":", ",", "@", "%", "=": true
    default: value >= 0x80
    }
  }
}
