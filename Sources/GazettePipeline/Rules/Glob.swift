// Patterns with `*`, matched in linear time.

/// Pieces of text that must occur in order; the first and the last stand at the ends of the field
/// unless a `*` does.
struct Glob: Sendable, Hashable {
  private let first: [UInt8]
  private let inner: [[UInt8]]
  private let last: [UInt8]

  /// `pattern` has at least one `*`; both it and the texts are folded already.
  init(_ pattern: String) {
    let pieces = Array(pattern.utf8).split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false
    ).map(Array.init)
    first = pieces.first ?? []
    last = pieces.count > 1 ? pieces[pieces.count - 1] : []
    inner = pieces.dropFirst().dropLast().filter { !$0.isEmpty }
  }

  func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= first.count + last.count, bytes.starts(with: first),
        bytes.suffix(last.count).elementsEqual(last)
      else { return false }
      var rest = bytes[first.count..<bytes.count - last.count]
      for piece in inner {
        guard let end = Glob.end(of: piece, in: rest) else { return false }
        rest = rest[end...]
      }
      return true
    }
  }

  /// Behind the first place of a piece, found with a table of how far the piece repeats itself
  /// (Knuth, Morris, Pratt), so that no text takes longer than it is long.
  private static func end(of piece: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let repeats = repeats(in: piece)
    var matched = 0
    for index in text.indices {
      while matched > 0, text[index] != piece[matched] { matched = repeats[matched - 1] }
      if text[index] == piece[matched] { matched += 1 }
      if matched == piece.count { return index + 1 }
    }
    return nil
  }

  private static func repeats(in piece: [UInt8]) -> [Int] {
    var repeats = [0]
    var length = 0
    for index in piece.indices.dropFirst() {
      while length > 0, piece[index] != piece[length] { length = repeats[length - 1] }
      if piece[index] == piece[length] { length += 1 }
      repeats.append(length)
    }
    return repeats
  }
}
