// Starts the user's browser.
import GazettePrograms

struct Browser {
  let environment: [String: String]
  /// Whether somebody sees what the browser prints; it belongs to no result.
  let isSeen: Bool

  /// Tries the programs of `$BROWSER` (separated by colons; `%s` stands for the address), then
  /// xdg-open. The address is one argument of the program; no shell sees it.
  func open(_ url: String) throws(Failure) {
    for words in candidates(url) where start(words) { return }
    throw Browser.noBrowser
  }

  static let noBrowser = Failure(
    .inputOutput, "gazette: no browser could be started.",
    hint: "Set BROWSER to one, or print the address with --print.")

  /// Command lines, in the order in which they are tried.
  func candidates(_ url: String) -> [[String]] {
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map { program in
      let words = program.split(separator: " ").map(String.init)
      return words.contains { $0.contains("%s") }
        ? words.map { $0 == "%s" ? url : $0 } : words + [url]
    }
    return named + [["xdg-open", url]]
  }

  private func start(_ words: [String]) -> Bool {
    guard !words.isEmpty,
      let child = TerminalProgram(words, environment: environment).start(isMute: !isSeen)
    else { return false }
    return TerminalProgram.wait(for: child) == 0
  }
}
