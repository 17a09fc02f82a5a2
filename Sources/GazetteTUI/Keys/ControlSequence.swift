// Control sequences of keyboards and mice: xterm's, the Linux console's, kitty's.
import GazetteText

/// What stands behind `ESC [`, its last byte included.
struct ControlSequence {
  private let last: UInt8
  private let prefix: UInt8?
  /// Only the first of parts that colons divide.
  private let numbers: [Int]
  private let isConsole: Bool

  init?(_ bytes: [UInt8]) {
    guard let last = bytes.last else { return nil }
    self.last = last
    var body = bytes.dropLast()
    isConsole = body.first == UInt8(ascii: "[")
    if isConsole { body = body.dropFirst() }
    prefix = body.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    if prefix != nil { body = body.dropFirst() }
    var numbers: [Int] = []
    for part in body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let digits = part.prefix { 0x30...0x39 ~= $0 }
      guard digits.count <= 6 else { return nil }
      numbers.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }
    self.numbers = numbers
  }

  /// nil for what nobody knows, which is nothing.
  var key: Key? {
    if isConsole { return consoleKey }
    switch (prefix, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")): return mouse(isRelease: false)
    case (UInt8(ascii: "<"), UInt8(ascii: "m")): return mouse(isRelease: true)
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .answer(.kind)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")):
      return numbers.count == 2 ? .answer(.mode(numbers[0], isKnown: 1...3 ~= numbers[1])) : nil
    case (nil, UInt8(ascii: "~")): return tilde
    case (nil, UInt8(ascii: "u")): return kitty
    case (nil, UInt8(ascii: "I")): return .focus(true)
    case (nil, UInt8(ascii: "O")): return .focus(false)
    case (nil, UInt8(ascii: "Z")): return .special(.backTab)
    case (nil, UInt8(ascii: "M")): return .special(.enter)
    case (nil, _): return ControlSequence.letters[last].map { .special($0, modifiers) }
    default: return nil
    }
  }

  /// xterm: the second number is 1 and a bit for each.
  private var modifiers: Key.Modifiers {
    guard numbers.count > 1, numbers[1] > 1 else { return [] }
    return Key.Modifiers(rawValue: UInt8((numbers[1] - 1) & 7))
  }

  private static let letters: [UInt8: Key.Special] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .f1, UInt8(ascii: "Q"): .f2, UInt8(ascii: "R"): .f3,
    UInt8(ascii: "S"): .f4,
  ]

  private static let tildes: [Int: Key.Special] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .f1, 12: .f2, 13: .f3, 14: .f4, 15: .f5, 17: .f6, 18: .f7, 19: .f8, 20: .f9, 21: .f10,
    23: .f11, 24: .f12,
  ]

  private var tilde: Key? {
    guard let first = numbers.first else { return nil }
    // xterm's modifyOtherKeys: 27 ; modifiers ; code.
    if first == 27, numbers.count == 3 { return coded(numbers[2], modifiers) }
    return ControlSequence.tildes[first].map { .special($0, modifiers) }
  }

  private var kitty: Key? { numbers.first.flatMap { coded($0, modifiers) } }

  private func coded(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch code {
    case 9: return .special(modifiers.contains(.shift) ? .backTab : .tab, modifiers)
    case 13: return .special(.enter, modifiers)
    case 27: return .special(.escape, modifiers)
    case 127: return .special(.backspace, modifiers)
    case 0..<32, 57344...63743: return nil
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
        TerminalText.clean(String(scalar)) == String(scalar)
      else { return nil }
      let held = modifiers.subtracting(.shift)
      return held.isEmpty ? .character(Character(scalar)) : .chord(Character(scalar), held)
    }
  }

  private var consoleKey: Key? {
    let keys: [Key.Special] = [.f1, .f2, .f3, .f4, .f5]
    let index = Int(last) - 0x41
    return keys.indices.contains(index) ? .special(keys[index]) : nil
  }

  /// SGR: button ; column ; row, counted from 1.
  private func mouse(isRelease: Bool) -> Key? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let action: Key.Mouse.Action
    switch numbers[0] & ~0b11100 {
    case 0: action = isRelease ? .release : .press
    case 32: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    return .mouse(Key.Mouse(action, row: numbers[2] - 1, column: numbers[1] - 1))
  }
}

/// Pasted text on one line, as a search takes it.
enum PastedText {
  static func clean(_ text: String) -> String { TerminalText.clean(PlainText.line(text)) }
}
