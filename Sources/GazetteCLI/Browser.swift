// Starts the user's browser.
import Glibc

struct Browser {
  let environment: [String: String]

  /// Tries the programs of `$BROWSER` (separated by colons; `%s` stands for the address), then
  /// xdg-open. The address is one argument of the program; no shell sees it.
  func open(_ url: String) throws(Failure) {
    for words in candidates(url) where start(words) { return }
    throw Failure(
      .inputOutput, "gazette: no browser could be started.",
      hint: "Set BROWSER to one, or print the address with --print.")
  }

  private func candidates(_ url: String) -> [[String]] {
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map { program in
      let words = program.split(separator: " ").map(String.init)
      return words.contains { $0.contains("%s") }
        ? words.map { $0 == "%s" ? url : $0 } : words + [url]
    }
    return named + [["xdg-open", url]]
  }

  private func start(_ words: [String]) -> Bool {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, words[0], nil, nil, arguments, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
