// Questions to whoever sits at the terminal.
import GazetteText
import Glibc

extension Console {
  /// Whether there is somebody to ask: input and talk are a terminal, and `--no-input` is not given.
  var mayAsk: Bool { asks && isatty(STDIN_FILENO) == 1 && talkIsTerminal }

  /// The line that somebody types, without blanks around it; nil for the end of input, and when the
  /// command is being interrupted.
  func answer(to question: String) async -> String? {
    guard mayAsk else { return nil }
    prompt(question)
    var line: [UInt8] = []
    while !Task.isCancelled {
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // Short, so that an interrupt is noticed.
      guard poll(&request, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") {
        return PlainText.line(String(decoding: line, as: UTF8.self))
      }
      if line.count < 4096 { line.append(byte) }
    }
    return nil
  }
}
