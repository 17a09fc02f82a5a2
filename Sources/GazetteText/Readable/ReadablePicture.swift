// Whether what an image is described by is a description.

enum ReadablePicture {
  /// In characters: longer ones are articles of their own.
  static let longest = 400

  /// Not the name of a file, nor an address.
  static func isDescription(_ words: String) -> Bool {
    guard words.utf8.contains(where: { $0 > 0x20 }) else { return false }
    guard !words.utf8.contains(0x20) else { return true }
    if WebAddress.isWeb(words) { return false }
    guard let dot = words.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
    let ending = String(words[words.index(after: dot)...]).lowercased()
    return !["jpg", "jpeg", "png", "gif", "webp", "svg", "avif"].contains(ending)
  }

  /// A smiley, a formula's letter: written as an image, and read as part of the sentence.
  static func isSign(_ words: String) -> Bool {
    guard let first = words.unicodeScalars.first, words.utf8.count <= 64 else { return false }
    if words.count == 1 { return true }
    return first.value > 0x2000
      && words.allSatisfy { $0.unicodeScalars.first?.properties.isEmoji ?? false }
  }
}
