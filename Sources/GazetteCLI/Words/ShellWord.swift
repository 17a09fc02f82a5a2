// Words as somebody may type them into a shell.

enum ShellWord {
  /// `word` as it is where no shell minds it, else in single quotes.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-/:@%+=,".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty, !word.hasPrefix("-") { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
