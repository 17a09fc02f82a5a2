// The names that a reader of documents is interested in.

/// What is known beforehand about names. Numbers stand for namespaces and words; 0 is "unknown".
/// A class, so that passing it on costs nothing.
package final class XMLVocabulary: Sendable {
  /// What the start of an element ends that was never closed: each case ends less than the next.
  package enum Closing: UInt8, Sendable, Comparable {
    case nothing
    /// Fields that hold nothing but text.
    case plainFields
    /// Fields with HTML in them as well.
    case allFields
    /// Whatever stands in an item or in the head of a document.
    case everything

    package static func < (left: Closing, right: Closing) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  let spaces: WordTable
  let prefixes: WordTable
  let words: WordTable
  /// By word: what the start of such an element in the document's home namespace ends.
  let closing: [Closing]

  /// - Parameters:
  ///   - spaces: namespace addresses without scheme, `www.` and final `/` or `#`.
  ///   - prefixes: what a prefix means that is declared nowhere.
  ///   - words: local names.
  ///   - closing: by word.
  package init(
    spaces: [(String, UInt8)], prefixes: [(String, UInt8)], words: [(String, UInt16)],
    closing: [UInt16: Closing]
  ) {
    self.spaces = WordTable(spaces.map { ($0.0, UInt16($0.1)) })
    self.prefixes = WordTable(prefixes.map { ($0.0, UInt16($0.1)) })
    self.words = WordTable(words)
    var table = Array(repeating: Closing.nothing, count: Int(words.map(\.1).max() ?? 0) + 1)
    for (word, kind) in closing { table[Int(word)] = kind }
    self.closing = table
  }

  /// The namespace with the address at `range`: case, scheme and a final slash do not matter, since
  /// documents differ from the specifications in all of them.
  func space(at range: Range<Int>, of bytes: Bytes) -> UInt8 {
    var part = bytes.trimmed(range)
    part =
      without("http://", part, bytes) ?? without("https://", part, bytes)
      ?? without("HTTP://", part, bytes) ?? part
    part = without("www.", part, bytes) ?? part
    while let last = part.last, bytes[last] == .slash || bytes[last] == .number {
      part = part.lowerBound..<last
    }
    return spaces.value(of: bytes, part).map(UInt8.init(truncatingIfNeeded:)) ?? 0
  }

  /// What is left of `part` behind `word`; nil when it begins otherwise.
  private func without(_ word: StaticString, _ part: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
    let start = part.lowerBound + word.utf8CodeUnitCount
    return start <= part.upperBound && bytes.has(word, at: part.lowerBound)
      ? start..<part.upperBound : nil
  }
}
