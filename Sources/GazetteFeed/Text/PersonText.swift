// Reads people as RSS writes them: an address, a name, or both in any order.
import GazetteCore

enum PersonText {
  /// `a@b.example (Name)`, `Name <a@b.example>`, `Name (a@b.example)`, `a@b.example`, `Name`.
  static func author(_ text: String) -> Author? {
    // Most are a name and no more.
    let isName = !text.utf8.contains {
      $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<")
    }
    if isName { return text.isEmpty ? nil : Author(name: text) }
    let text = trimmed(text[...])
    guard !text.isEmpty else { return nil }
    if let (outside, inside) = split(text, open: "(", close: ")") {
      return author(outside, inside) ?? Author(name: String(text))
    }
    if let (outside, inside) = split(text, open: "<", close: ">") {
      return author(outside, inside) ?? Author(name: String(text))
    }
    if isAddress(text) { return Author(email: String(withoutScheme(text))) }
    return Author(name: String(text))
  }

  /// Of two parts one has to be an address.
  private static func author(_ outside: Substring, _ inside: Substring) -> Author? {
    if isAddress(outside) {
      return Author(
        name: inside.isEmpty ? nil : String(inside), email: String(withoutScheme(outside)))
    }
    if isAddress(inside) {
      return Author(
        name: outside.isEmpty ? nil : String(outside), email: String(withoutScheme(inside)))
    }
    return nil
  }

  /// The text before `open`, and that between it and the `close` at the end.
  private static func split(
    _ text: Substring, open: Character, close: Character
  ) -> (outside: Substring, inside: Substring)? {
    guard text.last == close, let start = text.firstIndex(of: open) else { return nil }
    let inside = text[text.index(after: start)..<text.index(before: text.endIndex)]
    return (unquoted(trimmed(text[..<start])), trimmed(inside))
  }

  private static func isAddress(_ text: Substring) -> Bool {
    let text = withoutScheme(text).utf8
    guard let at = text.firstIndex(of: UInt8(ascii: "@")) else { return false }
    let domain = text[text.index(after: at)...]
    return at != text.startIndex && !domain.isEmpty && !text.contains(UInt8(ascii: " "))
      && !domain.contains(UInt8(ascii: "@"))
  }

  private static func withoutScheme(_ text: Substring) -> Substring {
    text.hasPrefix("mailto:") ? text.dropFirst(7) : text
  }

  private static func unquoted(_ text: Substring) -> Substring {
    text.count > 1 && text.first == "\"" && text.last == "\""
      ? text.dropFirst().dropLast() : text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
