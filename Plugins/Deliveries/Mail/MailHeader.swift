// The header of a mail: nothing that comes from outside can begin a line of its own.
import GazetteText

/// Lines of a header, each ended by CR LF and at most 78 characters long but for long words.
struct MailHeader {
  private(set) var text = ""

  /// A field of our own making, in ASCII.
  mutating func add(_ name: String, _ value: String) { text += "\(name): \(value)\r\n" }

  /// A field of words of anybody's making.
  mutating func add(_ name: String, words: String) {
    add(name, MailHeader.encoded(words, after: name.utf8.count + 2))
  }

  /// A field with a list of people, one a line.
  mutating func add(_ name: String, people: [MailAddress]) {
    let people = people.map { person in
      guard let name = person.name else { return person.address }
      return MailHeader.encoded(name, after: 12, isPhrase: true) + " <\(person.address)>"
    }
    add(name, people.joined(separator: ",\r\n "))
  }

  /// Short plain words as they are; all else as encoded words (RFC 2047), one a line. `used`: what
  /// stands before them on the line.
  private static func encoded(_ words: String, after used: Int, isPhrase: Bool = false) -> String {
    let clean = TerminalText.clean(words)
    let isPlain = clean.utf8.allSatisfy { $0 >= 32 && $0 < 127 } && !clean.contains("=?")
    if isPlain, used + clean.utf8.count <= 76 {
      let isSafe = !isPhrase || clean.utf8.allSatisfy { isWordPart($0) }
      return isSafe ? clean : encodedWords(clean)
    }
    return encodedWords(clean)
  }

  /// Letters, digits and blanks stand in a name without quotes.
  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte == 32 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func encodedWords(_ text: String) -> String {
    pieces(text).map { "=?UTF-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
  }

  /// At most 42 bytes each, so that a word has at most 68 characters; cut between characters where
  /// they are not longer than that.
  private static func pieces(_ text: String) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if piece.count + bytes.count > 42 {
        pieces.append(piece)
        piece = []
      }
      piece += bytes
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
