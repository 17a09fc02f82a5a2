// How long a text takes to read.

/// Counted by words in alphabetic scripts, by characters in Han, Hangul and Kana.
public enum ReadingTime {
  private static let wordsPerMinute = 230
  private static let charactersPerMinute = 500

  /// Whole minutes, rounded up; 0 for a text without words.
  public static func minutes(of text: String) -> Int {
    var words = 0
    var characters = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      if CJKScript.isGram(scalar) {
        characters += 1
        isInWord = false
      } else {
        let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        if isWord, !isInWord { words += 1 }
        // A word goes on behind an apostrophe or a hyphen.
        isInWord = isWord || isInWord && (scalar == "'" || scalar == "’" || scalar == "-")
      }
    }
    let minute = wordsPerMinute * charactersPerMinute
    return (words * charactersPerMinute + characters * wordsPerMinute + minute - 1) / minute
  }
}
