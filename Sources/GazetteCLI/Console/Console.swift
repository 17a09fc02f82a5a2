// The three standard streams: the result to stdout, talk to stderr.
import GazetteCore
import GazetteFiles
import GazetteText
import Glibc

/// What a command may say, and how loudly.
struct Console: Sendable {
  enum Loudness: Sendable, Hashable {
    case quiet, normal, verbose
  }

  enum Color: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  var loudness = Loudness.normal
  var color = Color.auto
  /// False with `--no-input`: nothing waits for an answer.
  var asks = true
  var environment: [String: String]
  let status = StatusLine()

  init(environment: [String: String]) { self.environment = environment }

  var resultIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  var talkIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the result may carry colours: `--color`, then NO_COLOR (any value), then the terminal.
  var usesColor: Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      return resultIsTerminal && !isRefused && environment["TERM"] != "dumb"
    }
  }

  /// Whether somebody watches work going on.
  var showsStatus: Bool {
    talkIsTerminal && loudness != .quiet && environment["TERM"] != "dumb"
  }

  /// Columns and rows of the terminal that shows the result; nil for a pipe or a file.
  var resultSize: (columns: Int, rows: Int)? {
    guard resultIsTerminal else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Columns for messages: the terminal's, or 120.
  var talkColumns: Int {
    var size = winsize()
    guard talkIsTerminal, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20
    else { return 120 }
    return min(120, Int(size.ws_col))
  }

  /// Writes the result. Fails when it cannot be written whole.
  func result(_ bytes: [UInt8]) throws(Failure) {
    try write(bytes, to: STDOUT_FILENO)
  }

  func result(_ text: String) throws(Failure) {
    try result(Array(text.utf8))
  }

  /// One remark for somebody who watches; not with `--quiet`.
  func say(_ line: String) {
    if loudness != .quiet { talk(line) }
  }

  /// One remark for somebody who wants details.
  func detail(_ line: String) {
    if loudness == .verbose { talk(line) }
  }

  /// One line about something that went wrong; always said.
  func complain(_ line: String) { talk(line) }

  /// A line of talk never holds foreign control characters, and never runs over 500 characters.
  private func talk(_ line: String) {
    let clean = PlainText.shortened(TerminalText.clean(line), to: 500)
    // Losing a message is right here: there is nowhere left to complain about it.
    status.aside { try? write(Array((clean + "\n").utf8), to: STDERR_FILENO) }
  }

  /// The beginning of a line on which somebody answers.
  func prompt(_ question: String) {
    // As for any other talk.
    status.aside { try? write(Array(TerminalText.clean(question).utf8), to: STDERR_FILENO) }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    let code = WholeWrite.write(bytes, to: descriptor)
    if code == EPIPE { throw .readerGone }
    guard code == 0 else {
      throw Failure(
        .inputOutput,
        "gazette: the result could not be written: \(String(cString: strerror(code))).",
        hint: "Make room, or write it elsewhere.")
    }
  }
}
