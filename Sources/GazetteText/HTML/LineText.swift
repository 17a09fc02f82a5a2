// Folds any text onto one line.

enum LineText {
  /// White space and control characters become single blanks; none at the ends.
  static func folded(_ text: String) -> String {
    var text = text
    let isFolded = text.withUTF8 { isPlain($0) }
    if isFolded { return text }
    var out = String.UnicodeScalarView()
    var owesBlank = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        owesBlank = true
      } else if scalar != "\u{FEFF}" {
        if owesBlank, !out.isEmpty { out.append(" ") }
        owesBlank = false
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// True when nothing is to do: only single blanks, and no character that could be another one.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte &- 0x21 < 0x5E {
        previous = byte
        continue
      }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case 0x20: if previous == 0x20 { return false }
      case 0x00..<0x20, 0x7F, 0xE1, 0xEF: return false
      case 0xC2: if next <= 0xA0 { return false }
      case 0xE2: if next == 0x80 && isSpecial(bytes, index) || next == 0x81 { return false }
      case 0xE3: if next == 0x80 { return false }
      default: break
      }
      previous = byte
    }
    return bytes.isEmpty || previous != 0x20
  }

  /// Of U+2000 to U+203F: quotes, dashes and the ellipsis are not.
  private static func isSpecial(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 2 < bytes.count else { return true }
    return bytes[index + 2] <= 0x8A || (0xA8...0xAF).contains(bytes[index + 2])
  }

  /// Bidi overrides and isolates, C1 and line separators count as controls (DESIGN §4).
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x202F, 0x205F,
      0x2066...0x2069, 0x3000:
      true
    default: false
    }
  }
}
