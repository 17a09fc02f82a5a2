// The program: words in, result and exit status out.

public enum Program {
  /// Runs the command that `arguments` (without the program's name) spell; returns the exit status.
  public static func run(_ arguments: [String]) async -> Int32 { 0 }
}
