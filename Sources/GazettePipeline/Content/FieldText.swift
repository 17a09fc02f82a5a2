// Cleans the text of single fields: controls out, blanks trimmed, length bounded.
import GazetteText

enum FieldText {
  /// Text for one line; nil when nothing is left.
  static func line(_ text: String, longest: Int) -> String? {
    if PlainText.isLine(text), text.utf8.count <= longest { return text.isEmpty ? nil : text }
    let line = PlainText.line(bounded(withoutControls(text), to: longest))
    return line.isEmpty ? nil : line
  }

  /// Somebody's name: one line like any other, but blanks within it stay as they were written, since
  /// a name is compared as a whole.
  static func name(_ text: String, longest: Int) -> String? {
    if PlainText.isLine(text), text.utf8.count <= longest { return text.isEmpty ? nil : text }
    guard let folded = line(text, longest: longest) else { return nil }
    if folded == text { return text }
    let kept = bounded(withoutControls(text), to: longest).split(whereSeparator: \.isNewline)
      .joined(separator: " ").drop(while: \.isWhitespace)
    let end = kept.lastIndex { !$0.isWhitespace }
    return end.map { kept[...$0].replacing("\t", with: " ") }.map { String($0) } ?? folded
  }

  /// Text of several lines, which keeps them; nil when nothing but blanks is left.
  static func block(_ text: String, longest: Int) -> String? {
    let clean = bounded(withoutControls(text), to: longest)
    return isBlank(clean) ? nil : clean
  }

  static func isBlank(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return true }
    // No visible ASCII is white space; other scripts have blanks of their own.
    return first >= 0x80 && text.allSatisfy(\.isWhitespace)
  }

  /// At most `longest` bytes, cut between characters.
  static func bounded(_ text: String, to longest: Int) -> String {
    guard text.utf8.count > longest else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longest)
    // Back over continuation bytes: a character that the limit would split is left out whole.
    while end > text.startIndex, text.utf8[end] & 0xc0 == 0x80 {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  /// C0 (but tab and line breaks), DEL, C1 and the noncharacters U+FFFE and U+FFFF taken out: no
  /// text format allows them, and every output would have to deal with them again.
  static func withoutControls(_ text: String) -> String {
    let hasControls = text.utf8.withContiguousStorageIfAvailable(hasControls) ?? true
    guard hasControls else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isControl(scalar) { kept.append(scalar) }
    return String(kept)
  }

  /// The same question as `isControl`, of UTF-8, since nearly no text has any.
  private static func hasControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = -1
    while index + 1 < bytes.count {
      index += 1
      // Eight at once where nothing can be one.
      if index + 8 <= bytes.count {
        let word = bytes.word(at: index)
        if !word.hasControl, word.lanes(equalTo: 0x7f) == 0,
          word & UInt64.highBits == 0
            || word.lanes(equalTo: 0xc2) | word.lanes(equalTo: 0xef) == 0
        {
          index += 7
          continue
        }
      }
      let byte = bytes[index]
      switch byte {
      case 0x09, 0x0a, 0x0d: continue
      case 0..<0x20, 0x7f: return true
      // U+0080 to U+009F are C2 80 to C2 9F; U+FFFE and U+FFFF are EF BF BE and EF BF BF.
      case 0xc2: if index + 1 < bytes.count, bytes[index + 1] <= 0x9f { return true }
      case 0xef:
        if index + 2 < bytes.count, bytes[index + 1] == 0xbf, bytes[index + 2] >= 0xbe {
          return true
        }
      default: continue
      }
    }
    return false
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a, 0x0d: false
    case 0..<0x20, 0x7f...0x9f, 0xfffe, 0xffff: true
    default: false
    }
  }
}
