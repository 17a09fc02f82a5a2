// Bytes of a terminal as keys.

/// Takes bytes as they come, in whatever pieces. Nothing is kept for long: sequences have a length at
/// which they are given up, and a lone escape is a key once `settle` is told that nothing followed.
public struct KeyReader: Sendable {
  /// Of a control sequence; and of an answer of the terminal. Longer ones are thrown away.
  static let longestSequence = 64
  static let longestAnswer = 256
  /// Of pasted text, in bytes; the rest of it is left out.
  static let longestPaste = 65_536

  private enum State {
    case text
    case escape
    /// Behind `ESC [`, behind `ESC O`.
    case control
    case shift3
    /// In an answer that ends with BEL or `ESC \`.
    case answer
    case answerEscape
    /// In a sequence that is too long, up to its end.
    case skipped
    case paste
  }

  private var state = State.text
  private var pending: [UInt8] = []
  private var keys: [Key] = []

  public init() {}

  /// For how long what has begun may wait for its end, before `settle` is called; nil when nothing
  /// has. A person never types so fast, and no connection is so slow.
  public var patience: Duration? {
    switch state {
    case .text: nil
    case .escape, .control, .shift3: .milliseconds(50)
    case .answer, .answerEscape, .skipped, .paste: .seconds(1)
    }
  }

  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    defer { keys = [] }
    return keys
  }

  /// Nothing more came: a lone escape is the key, and what has no end is given up.
  public mutating func settle() -> [Key] {
    switch state {
    case .text: break
    case .paste: keys.append(.paste(PastedText.clean(String(decoding: pending, as: UTF8.self))))
    case .escape: keys.append(.special(.escape))
    case .control where pending.isEmpty: keys.append(.chord("[", .alt))
    case .shift3: keys.append(.chord("o", [.alt, .shift]))
    case .control, .answer, .answerEscape, .skipped: break
    }
    reset()
    defer { keys = [] }
    return keys
  }

  private mutating func reset() {
    state = .text
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeEscaped(byte)
    case .control: takeControl(byte)
    case .shift3: takeShift3(byte)
    case .answer: takeAnswer(byte)
    case .answerEscape:
      if byte == UInt8(ascii: "\\") { finishAnswer() } else { restart(with: byte) }
    case .skipped: if 0x40...0x7E ~= byte { reset() } else if byte == 0x1B { restart(with: byte) }
    case .paste: takePasted(byte)
    }
  }

  /// What was open has no end; the byte begins something new, perhaps behind an escape.
  private mutating func restart(with byte: UInt8) {
    let wasEscape = state == .answerEscape
    reset()
    if wasEscape { state = .escape }
    take(byte)
  }

  // MARK: Text

  private mutating func takeText(_ byte: UInt8) {
    if !pending.isEmpty {
      takeContinued(byte)
      return
    }
    switch byte {
    case 0x1B: state = .escape
    case 0x00..<0x20, 0x7F: keys.append(KeyReader.controlKey(byte))
    case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2..<0xF5: pending.append(byte)
    default: break
    }
  }

  /// A character of several bytes; one that is none is left out.
  private mutating func takeContinued(_ byte: UInt8) {
    guard 0x80..<0xC0 ~= byte else {
      pending.removeAll(keepingCapacity: true)
      take(byte)
      return
    }
    pending.append(byte)
    let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count == length else { return }
    if let text = String(validating: pending, as: UTF8.self), let character = text.first {
      addComposed(character)
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// What combines with the character before it is one with it.
  private mutating func addComposed(_ character: Character) {
    if case .character(let before)? = keys.last {
      let joined = String(before) + String(character)
      if joined.count == 1, joined.unicodeScalars.count <= 16 {
        keys[keys.count - 1] = .character(Character(joined))
        return
      }
    }
    // C1 controls come as two bytes; no key sends them.
    guard let scalar = character.unicodeScalars.first, !(0x80..<0xA0 ~= scalar.value) else {
      return
    }
    keys.append(.character(character))
  }

  static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x09: .special(.tab)
    case 0x0A, 0x0D: .special(.enter)
    case 0x08, 0x7F: .special(.backspace)
    case 0x00: .chord(" ", .control)
    case 0x01..<0x1B: .chord(Character(Unicode.Scalar(byte + 0x60)), .control)
    default: .chord(Character(Unicode.Scalar(byte + 0x40)), .control)
    }
  }

  // MARK: Sequences

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x1B: keys.append(.special(.escape))
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .shift3
    // OSC, DCS, APC, PM, SOS: only the terminal sends them.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .answer
    case 0x20..<0x7F:
      let letter = Character(Unicode.Scalar(byte))
      let isUpper = 0x41...0x5A ~= byte
      keys.append(
        .chord(isUpper ? Character(letter.lowercased()) : letter, isUpper ? [.alt, .shift] : .alt))
      reset()
    case 0x7F, 0x08:
      keys.append(.special(.backspace, .alt))
      reset()
    case 0x0D:
      keys.append(.special(.enter, .alt))
      reset()
    default:
      keys.append(.special(.escape))
      reset()
      take(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    // The Linux console: F1 to F5 are ESC [ [ A to E.
    case UInt8(ascii: "[") where pending.isEmpty: pending.append(byte)
    case 0x40...0x7E:
      pending.append(byte)
      let sequence = pending
      reset()
      if sequence == Array("200~".utf8) {
        state = .paste
      } else if let key = ControlSequence(sequence)?.key {
        keys.append(key)
      }
    case 0x20..<0x40:
      pending.append(byte)
      if pending.count > KeyReader.longestSequence { state = .skipped }
    case 0x1B: restart(with: byte)
    default: reset()
    }
  }

  private mutating func takeShift3(_ byte: UInt8) {
    reset()
    if let key = ControlSequence([byte])?.key {
      keys.append(key)
    } else {
      take(byte)
    }
  }

  private mutating func takeAnswer(_ byte: UInt8) {
    switch byte {
    case 0x07: finishAnswer()
    case 0x1B: state = .answerEscape
    case 0x18, 0x1A: reset()
    default: if pending.count <= KeyReader.longestAnswer { pending.append(byte) }
    }
  }

  private mutating func finishAnswer() {
    if pending.count <= KeyReader.longestAnswer, let answer = TerminalAnswer.background(pending) {
      keys.append(.answer(answer))
    }
    reset()
  }

  // MARK: Pasted text

  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  private mutating func takePasted(_ byte: UInt8) {
    pending.append(byte)
    let end = KeyReader.pasteEnd
    if byte == end[end.count - 1], pending.suffix(end.count).elementsEqual(end) {
      let text = String(decoding: pending.dropLast(end.count), as: UTF8.self)
      keys.append(.paste(PastedText.clean(text)))
      reset()
    } else if pending.count >= KeyReader.longestPaste + end.count {
      // What is too much goes, and the end of it is still looked for.
      pending.remove(at: KeyReader.longestPaste)
    }
  }
}
