// The three standard streams: the result to stdout, talk to stderr.
import GazetteCore
import GazetteFiles
import GazetteText
import Glibc

/// What a command may say, and how loudly.
struct Console: Sendable {
  enum Loudness: Int, Sendable, Hashable {
    case quiet, normal, verbose, tracing
  }

  /// When something is done that only terminals show.
  enum When: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  var loudness = Loudness.normal
  /// False with `--no-input`: nothing waits for an answer.
  var asks = true
  var color = When.auto
  var hyperlinks = When.auto
  var logFormat = LogFormat.text
  /// Whether a pager may be called.
  var mayPage = true
  var environment: [String: String]
  private let now: @Sendable () -> Instant
  /// Whether something else is the result, so that nothing may stand beside it.
  var resultIsTaken = false
  let status = StatusLine()

  init(environment: [String: String], now: @escaping @Sendable () -> Instant) {
    self.environment = environment
    self.now = now
  }

  /// Writes the result. Fails when it cannot be written whole.
  func result(_ bytes: [UInt8]) throws(Failure) {
    guard !StandardStreams.resultIsClosed || bytes.isEmpty else {
      throw Failure(
        .inputOutput, "gazette: the result could not be written: standard output is closed.",
        hint: "Leave it open, or send it to /dev/null.")
    }
    var code: Int32 = 0
    status.aside { code = WholeWrite.write(bytes, to: STDOUT_FILENO) }
    if code == EPIPE { throw .readerGone }
    guard code == 0 else {
      throw Failure(
        .inputOutput,
        "gazette: the result could not be written: \(String(cString: strerror(code))).",
        hint: "Make room, or write it elsewhere.")
    }
  }

  /// One line of what would be done, which is the result of a dry run.
  func tell(_ line: String) throws(Failure) {
    if resultIsTaken { say(line) } else { try result(line + "\n") }
  }

  func result(_ text: String) throws(Failure) {
    try result(Array(text.utf8))
  }
}

// What the terminal can do.
extension Console {
  var resultIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  var talkIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
  /// A terminal that says nothing of itself can do nothing.
  private var isDumb: Bool { ["", "dumb"].contains(environment["TERM"] ?? "") }

  /// Whether the result may carry colours: `--color`, then NO_COLOR (any value), then the terminal.
  var usesColor: Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      return resultIsTerminal && !isRefused && !isDumb
    }
  }

  /// Whether the result may carry links.
  var usesLinks: Bool {
    switch hyperlinks {
    case .always: true
    case .never: false
    case .auto: resultIsTerminal && TerminalLinks.areKnown(in: environment)
    }
  }

  /// Whether somebody watches work going on.
  var showsStatus: Bool {
    talkIsTerminal && loudness != .quiet && logFormat == .text && !isDumb
  }

  /// Whether a long result is shown a screen at a time.
  var pages: Bool { mayPage && resultIsTerminal && !isDumb }

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
    guard talkIsTerminal, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return 120 }
    return min(120, Int(size.ws_col))
  }
}

// Talk, by how much it matters.
extension Console {
  /// Something that went wrong; always said.
  func complain(_ remark: Remark) { talk(remark, .error) }
  func complain(_ line: String) { complain(Remark(line)) }

  /// The beginning of a line on which somebody answers.
  func prompt(_ question: String) {
    // As for any other talk.
    status.aside {
      _ = WholeWrite.write(Array(TerminalText.clean(question).utf8), to: STDERR_FILENO)
    }
  }

  /// What ends a command, or a part of its work.
  func complain(_ failure: Failure) {
    if logFormat == .json, !failure.remarks.isEmpty {
      for remark in failure.remarks { complain(remark) }
    } else {
      // The faults of a configuration have three lines each, of which the terminal may break the
      // first one.
      for line in failure.lines { talk(Remark(line), .error, wraps: failure.status != .config) }
    }
  }

  /// Something that may go wrong, or is not as it should be; not with `--quiet`.
  func warn(_ remark: Remark) {
    if loudness != .quiet { talk(remark, .warning) }
  }

  func warn(_ line: String) { warn(Remark(line)) }

  /// For somebody who watches; not with `--quiet`.
  func say(_ remark: Remark) {
    if loudness != .quiet { talk(remark, .info) }
  }

  func say(_ line: String) { say(Remark(line)) }

  /// For somebody who wants details: `--verbose`.
  func detail(_ remark: Remark) {
    if loudness.rawValue >= Loudness.verbose.rawValue { talk(remark, .debug) }
  }

  func detail(_ line: String) { detail(Remark(line)) }

  /// For somebody who looks for a fault: `--verbose` twice.
  /// nil where nobody looks, so that nothing is put together for nobody.
  var tracer: (@Sendable (String) -> Void)? {
    guard loudness == .tracing else { return nil }
    return { talk(Remark($0), .trace) }
  }

  private func talk(_ remark: Remark, _ level: Remark.Level, wraps: Bool = true) {
    let text =
      switch logFormat {
      case .json: remark.json(level, at: now())
      case .text where wraps && talkIsTerminal:
        Console.hanging(remark.line, columns: talkColumns)
      case .text: remark.line
      }
    // Losing a message is right here: there is nowhere left to complain about it.
    status.aside { _ = WholeWrite.write(Array((text + "\n").utf8), to: STDERR_FILENO) }
  }

  /// A line that is too wide, broken between words; those after the first are indented.
  static func hanging(_ line: String, columns: Int) -> String {
    let indent = String(line.prefix { $0 == " " })
    let room = columns - indent.utf8.count - 2
    guard TerminalText.width(line) > columns, room >= 20 else { return line }
    return indent
      + TerminalText.wrapped(line, columns: room).joined(separator: "\n" + indent + "  ")
  }
}
