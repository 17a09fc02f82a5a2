// A line of words, as command lines in settings and in the environment are written.

extension Notation {
  /// Splits at blanks; quotes of either kind keep blanks, and nothing is expanded.
  public static func words(_ line: String) -> [String] { OptionValue.words(line) }
}
